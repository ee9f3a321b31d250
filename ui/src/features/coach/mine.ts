/** All that the list of one's own games needs of the coach. */

export { canSpeak, learnToSpeak } from "../../i18n/coach/coach.svelte";
export { default as GameInReview } from "./GameInReview.svelte";
export { default as HowIPlay } from "./HowIPlay.svelte";
export { MyPlay } from "./myPlay.svelte";
