/** Finds members to mention in a message. */
import { useState } from "react";
import { MemberCombobox } from "@/commons/people/member-combobox";
import type { Taggable } from "@/commons/people/use-member-search";
import { chatMentionsMax } from "@/lib/generated/limits.gen";
import { Button } from "@/ui/button";
import { Modal } from "@/ui/modal";

interface MentionDialogProps {
	self: string;
	onClose: () => void;
	onChosen: (people: readonly Taggable[]) => void;
}

export function MentionDialog({ self, onClose, onChosen }: MentionDialogProps) {
	const [people, setPeople] = useState<readonly Taggable[]>([]);
	return (
		<Modal
			open
			onClose={onClose}
			title="Mention somebody"
			footer={
				<Button disabled={people.length === 0} onClick={() => onChosen(people)}>
					Add to your message
				</Button>
			}
		>
			<MemberCombobox
				label="Mention members"
				chosenLabel="Mentioned"
				hint="They are told, if they wish to be."
				max={chatMentionsMax}
				fullText={`You can mention up to ${chatMentionsMax} members.`}
				self={self}
				chosen={people}
				disabled={false}
				onChange={setPeople}
			/>
		</Modal>
	);
}
