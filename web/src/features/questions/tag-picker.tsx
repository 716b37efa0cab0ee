/** Selects up to five of the fifteen tags of a Question. */
import { useId } from "react";
import { questionTagsMax, tagWarningMs } from "@/lib/generated/limits.gen";
import { type QuestionTag, questionTags } from "@/lib/generated/question-tags.gen";
import { Chip } from "@/ui/chip";
import { useTimedFlag } from "@/ui/use-timed-flag";

interface TagPickerProps {
	chosen: readonly QuestionTag[];
	disabled: boolean;
	onChange: (tags: QuestionTag[]) => void;
}

export function TagPicker({ chosen, disabled, onChange }: TagPickerProps) {
	const id = useId();
	const [tooMany, warn] = useTimedFlag(tagWarningMs);
	function press(tag: QuestionTag) {
		if (chosen.includes(tag)) onChange(chosen.filter((one) => one !== tag));
		else if (chosen.length < questionTagsMax) onChange([...chosen, tag]);
		else warn();
	}
	return (
		<fieldset aria-describedby={`${id}-count`}>
			<legend className="font-semibold">
				Tags <span className="font-normal text-muted">(optional)</span>
			</legend>
			<p id={`${id}-count`} className="text-muted text-sm tabular-nums">
				{chosen.length} of {questionTagsMax}
			</p>
			<div className="mt-2 flex flex-wrap gap-2">
				{questionTags.map((tag) => (
					<Chip key={tag} chosen={chosen.includes(tag)} disabled={disabled} onClick={() => press(tag)}>
						{tag}
					</Chip>
				))}
			</div>
			<p role="status" className="mt-2 min-h-6 text-sm text-warn">
				{tooMany && "Maximum of 5 tags allowed. Remove some tags to add more."}
			</p>
		</fieldset>
	);
}
