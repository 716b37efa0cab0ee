/** The fields of a Question's form, their validation, and the request body. */

import type { Taggable } from "@/commons/people/use-member-search";
import type { AskQuestion, EditQuestion, Question, QuestionHelp, QuestionKind } from "@/lib/api/types.gen";
import { questionMax } from "@/lib/generated/limits.gen";
import type { QuestionTag } from "@/lib/generated/question-tags.gen";
import type { Draft } from "@/lib/use-form-draft";
import type { Version } from "@/lib/versions";
import { countCodePoints } from "@/ui/code-points";

export interface QuestionFields {
	kind: QuestionKind;
	prompt: string;
	tags: readonly QuestionTag[];
	tagged: readonly Taggable[];
	anonymous: boolean;
	help: QuestionHelp | null;
}

export const emptyFields: QuestionFields = {
	kind: "question",
	prompt: "",
	tags: [],
	tagged: [],
	anonymous: false,
	help: null,
};

/** The initial fields of a new Question. */
export const newQuestion: Version<QuestionFields> = { fields: emptyFields, submittedAt: null };

/** The initial fields of an edited Question. */
export function getVersion(question: Question): Version<QuestionFields> {
	const { kind, prompt, tags, taggedMembers: tagged, anonymous, help, submittedAt } = question;
	return { fields: { kind, prompt, tags, tagged, anonymous, help }, submittedAt };
}

export const hasContent = ({ prompt, tags, tagged }: QuestionFields): boolean =>
	prompt.trim() !== "" || tags.length > 0 || tagged.length > 0;

/** Spec §5: not empty, 500 at most, both measured after trimming as the server does. */
export function canSubmit({ prompt }: QuestionFields): boolean {
	const length = countCodePoints(prompt.trim());
	return length > 0 && length <= questionMax;
}

/** Empty tags and tagged members are omitted (spec §5). */
export function toPayload({ kind, prompt, tags, tagged, anonymous, help }: QuestionFields): AskQuestion {
	return {
		prompt: prompt.trim(),
		...(tags.length > 0 && { tags: [...tags] }),
		...(tagged.length > 0 && { tagged: tagged.map(({ uid }) => uid) }),
		...(kind === "prompt" && { kind }),
		...(anonymous && { anonymous }),
		...(help && { help }),
	};
}

/** Only changed fields; tagged members are validated again only if they changed. */
export function getChanges({ base, fields: now }: Draft<QuestionFields>): EditQuestion {
	const before = base.fields;
	const uids = ({ tagged }: QuestionFields) => tagged.map(({ uid }) => uid);
	return {
		prompt: now.prompt.trim(),
		tags: [...now.tags],
		...(uids(before).join() !== uids(now).join() && { tagged: uids(now) }),
		...(before.help !== now.help && { help: now.help }),
		submittedAt: base.submittedAt ?? undefined,
	};
}
