"""Operations: logging, metrics, rate limits, warm-up."""
