/** The kinds of help that the author of a Question can ask for. */
import type { QuestionHelp } from "@/lib/api/types.gen";

/** As the author chooses it. */
export const helpChoices: readonly { value: QuestionHelp; label: string }[] = [
	{ value: "listening", label: "Just listening" },
	{ value: "experiences", label: "Similar experiences" },
	{ value: "advice", label: "Advice" },
	{ value: "professional", label: "A professional’s view" },
];

const lines: Record<QuestionHelp, string> = {
	listening: "Hoping for: just being heard",
	experiences: "Hoping for: similar experiences",
	advice: "Hoping for: advice",
	professional: "Hoping for: a professional’s view",
};

/** As others read it. */
export const formatHelp = (help: QuestionHelp): string => lines[help];
