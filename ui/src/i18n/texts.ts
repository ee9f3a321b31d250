/** What a language file holds. English declares the keys; the others have exactly the same. */

import type en from "./en";

/** A text whose form follows the number `n`; which forms a language has, `Intl.PluralRules` says. */
export type Plural = { [form in Intl.LDMLPluralRule]?: string } & { other: string };

export type Key = keyof typeof en;
export type Texts = { [K in Key]: (typeof en)[K] extends string ? string : Plural };
