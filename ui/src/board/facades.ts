/** The three churches, drawn around the middle of their doorstep; up to 90 units high. */

export type Paint = "wall" | "shade" | "roof" | "green" | "dark" | "line";

export const FACADES: Record<"fiore" | "miniato" | "croce", readonly (readonly [Paint, string])[]> =
  {
    // Nave, drum, great dome with lantern, and the bell tower beside it.
    fiore: [
      ["shade", "M44 0v-72h17v72z"],
      ["wall", "M42.5-72h20v-5h-20z"],
      ["green", "M47-64h4v10h-4zM54-64h4v10h-4zM47-44h4v12h-4zM54-44h4v12h-4zM47-22h11v3h-11z"],
      ["shade", "M-66 0v-24l10-6h30v30z"],
      ["roof", "M-68-24l11-9h32v9z"],
      ["wall", "M-30 0v-36h62v36z"],
      ["wall", "M-25-36v-10h52v10z"],
      [
        "green",
        "M-20-43a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM-2-43a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM16-43a3 3 0 1 0 6 0a3 3 0 1 0-6 0z",
      ],
      ["roof", "M-25-46c0-18 12-29 26-32 14 3 26 14 26 32z"],
      ["line", "M1-78v32M-9-74c-5 7-8 17-8 28M11-74c5 7 8 17 8 28"],
      ["wall", "M-3.5-77v-8l4.5-5 4.5 5v8z"],
      ["shade", "M-38 0v-15a9 9 0 0 1 18 0v15zM22 0v-15a9 9 0 0 1 18 0v15z"],
      ["dark", "M-5 0v-14a6 6 0 0 1 12 0v14zM-60 0v-9a4 4 0 0 1 8 0v9zM-48 0v-9a4 4 0 0 1 8 0v9z"],
      ["green", "M-30-30h62v3h-62z"],
    ],
    // The inlaid front: five arches, a temple above.
    miniato: [
      ["shade", "M24 0v-66h13v66z"],
      ["dark", "M28-58h5v8h-5zM28-42h5v8h-5z"],
      ["wall", "M-42 0v-34h66v34z"],
      ["wall", "M-26-34v-28h34v28z"],
      ["shade", "M-42-34l16-16v16zM24-34l-16-16v16z"],
      ["roof", "M-30-62l21-16 21 16z"],
      ["green", "M-14-66l5-4 5 4zM-22-56h26v3h-26zM-14-49h10v11h-10z"],
      ["green", "M-42-34h66v3h-66z"],
      [
        "line",
        "M-38 0v-15a5.5 5.5 0 0 1 11 0v15M-26 0v-15a5.5 5.5 0 0 1 11 0v15M-14.5 0v-15a5.5 5.5 0 0 1 11 0v15M-3 0v-15a5.5 5.5 0 0 1 11 0v15M9 0v-15a5.5 5.5 0 0 1 11 0v15",
      ],
      [
        "dark",
        "M-35.5 0v-12a3 3 0 0 1 6 0v12zM-12 0v-12a3 3 0 0 1 6 0v12zM11.5 0v-12a3 3 0 0 1 6 0v12z",
      ],
    ],
    // Three gables, a rose window, a slender spire behind.
    croce: [
      ["shade", "M20-40v-30l7-18 7 18v30z"],
      ["wall", "M-50 0v-34l14-13 14 13v34z"],
      ["wall", "M22 0v-34l14-13 14 13v34z"],
      ["wall", "M-22 0v-54l22-20 22 20v54z"],
      ["green", "M-22-50h44v-3h-44zM-50-31h28v3h-28zM22-31h28v3h-28z"],
      ["line", "M0-74v-9M-3.5-79.5h7M-22-22h44"],
      ["green", "M-7-38a7 7 0 1 0 14 0a7 7 0 1 0-14 0z"],
      ["line", "M-7-38h14M0-45v14M-5-43l10 10M5-43l-10 10"],
      ["shade", "M-10 0v-14l10-7 10 7v14zM-42 0v-12l6-5 6 5v12zM30 0v-12l6-5 6 5v12z"],
      ["dark", "M-5 0v-11a5 5 0 0 1 10 0v11zM-39 0v-8a3 3 0 0 1 6 0v8zM33 0v-8a3 3 0 0 1 6 0v8z"],
    ],
  };
