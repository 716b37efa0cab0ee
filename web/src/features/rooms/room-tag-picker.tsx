/** Selects up to three of the tags of a Room. */
import { useId } from "react";
import { roomTags, roomTagsMax, tagWarningMs } from "@/lib/generated/limits.gen";
import { Chip } from "@/ui/chip";
import { FieldError } from "@/ui/field-error";
import { useTimedFlag } from "@/ui/use-timed-flag";
import type { RoomTag } from "./room-fields";

interface RoomTagPickerProps {
	chosen: readonly RoomTag[];
	disabled: boolean;
	error?: string;
	onChange: (tags: RoomTag[]) => void;
}

export function RoomTagPicker({ chosen, disabled, error, onChange }: RoomTagPickerProps) {
	const id = useId();
	const [tooMany, warn] = useTimedFlag(tagWarningMs);
	function press(tag: RoomTag) {
		if (chosen.includes(tag)) onChange(chosen.filter((one) => one !== tag));
		else if (chosen.length < roomTagsMax) onChange([...chosen, tag]);
		else warn();
	}
	return (
		<fieldset aria-describedby={`${id}-count`}>
			<legend className="font-semibold">
				Tags <span className="font-normal text-muted">(optional)</span>
			</legend>
			<p id={`${id}-count`} className="text-muted text-sm tabular-nums">
				{chosen.length} of {roomTagsMax}
			</p>
			<div className="mt-2 flex flex-wrap gap-2">
				{roomTags.map((tag) => (
					<Chip key={tag} chosen={chosen.includes(tag)} disabled={disabled} onClick={() => press(tag)}>
						{tag}
					</Chip>
				))}
			</div>
			{error && <FieldError id={`${id}-error`}>{error}</FieldError>}
			<p role="status" className="mt-2 text-sm text-warn empty:hidden">
				{tooMany && `You can choose ${roomTagsMax} tags. Remove one to add another.`}
			</p>
		</fieldset>
	);
}
