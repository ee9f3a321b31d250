/** All that a replay needs of the coach: loaded when there is a finished game to look back at. */

export { canSpeak, coachText, learnToSpeak } from "../../i18n/coach/coach.svelte";
export { default as ChancesChart } from "./ChancesChart.svelte";
export { CoachController } from "./coach.svelte";
export { default as CoachInWords } from "./CoachInWords.svelte";
export { default as CoachPanel } from "./CoachPanel.svelte";
export { default as Exercise } from "./Exercise.svelte";
export { default as MarkJumps } from "./MarkJumps.svelte";
export { default as Progress } from "./Progress.svelte";
export { default as SkillAndLuck } from "./SkillAndLuck.svelte";
