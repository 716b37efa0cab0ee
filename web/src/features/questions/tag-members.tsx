/** Tags up to five members in a Question. */
import { MemberCombobox } from "@/commons/people/member-combobox";
import type { Taggable } from "@/commons/people/use-member-search";
import { questionTaggedMax } from "@/lib/generated/limits.gen";

interface TagMembersProps {
	self: string;
	chosen: readonly Taggable[];
	disabled: boolean;
	onChange: (chosen: Taggable[]) => void;
}

export function TagMembers(props: TagMembersProps) {
	return (
		<MemberCombobox
			{...props}
			label="Tag members"
			chosenLabel="Tagged"
			hint="Everyone can see who you tag."
			max={questionTaggedMax}
			fullText="You can tag up to 5 members."
		/>
	);
}
