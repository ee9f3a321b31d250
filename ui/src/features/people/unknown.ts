/** Why there is no profile to look at. */

import { t } from "../../i18n";
import { Refusal } from "../../net/http";
import { errorText } from "../../stores/notices.svelte";

/** Guests have no profile for others, nor has anybody who was deleted; all else is a fault. */
export function whyUnknown(fault: unknown): string {
  const nobody = fault instanceof Refusal && fault.status === 404;
  return nobody ? t("person.unknown.what") : errorText(fault);
}
