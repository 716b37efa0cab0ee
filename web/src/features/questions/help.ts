/** What would help the author of a Question, in words. */
import type { QuestionHelp } from "./api";

/** As the author chooses it. */
export const helpChoices: readonly { value: QuestionHelp; label: string }[] = [
	{ value: "listening", label: "Just listening" },
	{ value: "experiences", label: "Similar experiences" },
	{ value: "advice", label: "Advice" },
	{ value: "professional", label: "A professional’s view" },
];

const lines: Record<QuestionHelp, string> = {
	listening: "What would help: just being heard",
	experiences: "What would help: similar experiences",
	advice: "What would help: advice",
	professional: "What would help: a professional’s view",
};

/** As others read it. */
export const formatHelp = (help: QuestionHelp): string => lines[help];
