/** An entry of a table's menu. */

import type { Key } from "../../i18n";

export interface MenuItem {
  icon: string;
  text: Key;
  choose(): void;
}
