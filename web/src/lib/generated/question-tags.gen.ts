// What a Question can be about (crates/features/questions/src/rules.rs); made by `make gen`.

export const questionTags = [
	"reflection",
	"exposure",
	"mindfulness",
	"daily habit",
	"celebration",
	"compassion",
	"challenge",
	"identity",
	"relationship",
	"creativity",
	"progress-check",
	"routine",
	"gratitude",
	"social anxiety",
	"panic",
] as const;

export type QuestionTag = (typeof questionTags)[number];
