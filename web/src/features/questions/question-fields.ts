/** What a Question's form holds, whether it may be sent, and what is sent. */
import { questionMax } from "@/lib/generated/limits.gen";
import type { QuestionTag } from "@/lib/generated/question-tags.gen";
import { codePoints } from "@/ui/code-points";
import type { Question, QuestionChange, QuestionHelp, QuestionKind, QuestionPayload, Taggable } from "./api";

export interface QuestionFields {
	kind: QuestionKind;
	prompt: string;
	tags: readonly QuestionTag[];
	tagged: readonly Taggable[];
	anonymous: boolean;
	help: QuestionHelp | null;
	/** `submittedAt` of the Question that is changed, as its author read it. */
	read: number | null;
}

export const emptyFields: QuestionFields = {
	kind: "question",
	prompt: "",
	tags: [],
	tagged: [],
	anonymous: false,
	help: null,
	read: null,
};

export const fieldsOf = (question: Question): QuestionFields => ({
	kind: question.kind,
	prompt: question.prompt,
	tags: question.tags,
	tagged: question.taggedMembers,
	anonymous: question.anonymous,
	help: question.help,
	read: question.submittedAt,
});

export const hasContent = ({ prompt, tags, tagged }: QuestionFields): boolean =>
	prompt.trim() !== "" || tags.length > 0 || tagged.length > 0;

/** Spec §5: not empty, 500 at most, both measured after trimming as the server does. */
export function maySubmit({ prompt }: QuestionFields): boolean {
	const length = codePoints(prompt.trim());
	return length > 0 && length <= questionMax;
}

/** Tags and people are left out where there are none (spec §5). */
export function payloadOf({ kind, prompt, tags, tagged, anonymous, help }: QuestionFields): QuestionPayload {
	return {
		prompt: prompt.trim(),
		...(tags.length > 0 && { tags: [...tags] }),
		...(tagged.length > 0 && { tagged: tagged.map(({ uid }) => uid) }),
		...(kind === "prompt" && { kind }),
		...(anonymous && { anonymous }),
		...(help && { help }),
	};
}

/** Only what is different; who is tagged is looked at anew only where somebody was added or left out. */
export function changeOf(before: QuestionFields, now: QuestionFields): QuestionChange {
	const uids = ({ tagged }: QuestionFields) => tagged.map(({ uid }) => uid);
	return {
		prompt: now.prompt.trim(),
		tags: [...now.tags],
		...(uids(before).join() !== uids(now).join() && { tagged: uids(now) }),
		...(before.help !== now.help && { help: now.help }),
		...(now.read !== null && { submittedAt: now.read }),
	};
}
