/** What the host of a table can do when nobody can or wants to go on. */

import { t } from "../../i18n";
import { api } from "../../net/api";
import { confirmed } from "../../stores/confirmation.svelte";
import { attempt } from "../../stores/notices.svelte";
import { navigate } from "../../stores/router.svelte";

/** Close a table for everybody, once its host is sure. */
export async function closeTable(key: string): Promise<void> {
  if (!(await confirmed(t("confirm.close")))) return;
  await attempt(async () => {
    await api.close(key);
    navigate("/");
  });
}
