/** A question before something that cannot be taken back, asked in the page's own dialog. */

interface Question {
  text: string;
  answer(sure: boolean): void;
}

let now = $state.raw<Question | null>(null);

/** What is asked at the moment. */
export function asked(): Question | null {
  return now;
}

/** Ask; true once the person is sure. A question that is still open counts as denied. */
export function confirmed(text: string): Promise<boolean> {
  now?.answer(false);
  return new Promise((resolve) => {
    const answer = (sure: boolean) => {
      now = null;
      resolve(sure);
    };
    now = { text, answer };
  });
}
