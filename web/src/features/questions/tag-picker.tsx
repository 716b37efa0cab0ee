/** Selects up to five of the fifteen tags of a Question. */
import { questionTagsMax } from "@/lib/generated/limits.gen";
import { type QuestionTag, questionTags } from "@/lib/generated/question-tags.gen";
import { TagChoice } from "@/ui/tag-choice";

interface TagPickerProps {
	chosen: readonly QuestionTag[];
	disabled: boolean;
	onChange: (tags: QuestionTag[]) => void;
}

export function TagPicker(props: TagPickerProps) {
	return (
		<TagChoice
			{...props}
			tags={questionTags}
			max={questionTagsMax}
			tooManyText="Maximum of 5 tags allowed. Remove some tags to add more."
		/>
	);
}
