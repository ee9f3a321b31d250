/** The server's answer to a question that changes quickly: asked after a pause, and only the latest counts. */

import { browserTimer, type Timer } from "../../timer";

interface Options {
  delay: number; // milliseconds
  keepPrevious?: boolean; // show the older answer until there is a newer one
  timer?: Timer;
}

export class DebouncedQuery<Question, Answer> {
  answer = $state.raw<Answer | null>(null);

  /** Created where effects may be: in a component, or in an effect root. */
  constructor(
    question: () => Question | null,
    ask: (question: Question) => Promise<Answer | null>,
    { delay, keepPrevious = false, timer = browserTimer }: Options,
  ) {
    const asked = $derived(question());
    $effect(() => {
      const now = asked;
      if (!keepPrevious) this.answer = null;
      if (now === null) return;
      let stale = false;
      const query = async () => {
        const answer = await ask(now).catch(() => null); // no answer: nothing is shown
        if (!stale && answer !== null) this.answer = answer;
      };
      const cancel = timer.after(delay, () => void query());
      return () => {
        stale = true;
        cancel();
      };
    });
  }
}
