/** Selects some of a list of tags; a press beyond the limit is answered in words. */
import { useId } from "react";
import { tagWarningMs } from "@/lib/generated/limits.gen";
import { Chip } from "./chip";
import { FieldError } from "./field-error";
import { useTimedFlag } from "./use-timed-flag";

interface TagChoiceProps<T extends string> {
	tags: readonly T[];
	chosen: readonly T[];
	max: number;
	/** The answer to a press beyond `max`. */
	tooManyText: string;
	disabled: boolean;
	error?: string;
	onChange: (tags: T[]) => void;
}

export function TagChoice<T extends string>(props: TagChoiceProps<T>) {
	const { tags, chosen, max, tooManyText, disabled, error, onChange } = props;
	const id = useId();
	const [tooMany, warn] = useTimedFlag(tagWarningMs);
	function press(tag: T) {
		if (chosen.includes(tag)) onChange(chosen.filter((one) => one !== tag));
		else if (chosen.length < max) onChange([...chosen, tag]);
		else warn();
	}
	return (
		<fieldset aria-describedby={`${id}-count`}>
			<legend className="font-semibold">
				Tags <span className="font-normal text-muted">(optional)</span>
			</legend>
			<p id={`${id}-count`} className="text-muted text-sm tabular-nums">
				{chosen.length} of {max}
			</p>
			<div className="mt-2 flex flex-wrap gap-2">
				{tags.map((tag) => (
					<Chip key={tag} chosen={chosen.includes(tag)} disabled={disabled} onClick={() => press(tag)}>
						{tag}
					</Chip>
				))}
			</div>
			{error && <FieldError id={`${id}-error`}>{error}</FieldError>}
			<p role="status" className="mt-2 min-h-6 text-sm text-warn">
				{tooMany && tooManyText}
			</p>
		</fieldset>
	);
}
