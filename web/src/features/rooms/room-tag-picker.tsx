/** Selects up to three of the tags of a Room. */
import { roomTags, roomTagsMax } from "@/lib/generated/limits.gen";
import { TagChoice } from "@/ui/tag-choice";
import type { RoomTag } from "./room-fields";

interface RoomTagPickerProps {
	chosen: readonly RoomTag[];
	disabled: boolean;
	error?: string;
	onChange: (tags: RoomTag[]) => void;
}

export function RoomTagPicker(props: RoomTagPickerProps) {
	return (
		<TagChoice
			{...props}
			tags={roomTags}
			max={roomTagsMax}
			tooManyText={`You can choose ${roomTagsMax} tags. Remove one to add another.`}
		/>
	);
}
