/** Finds members to mention in a message. */
import { useEffect, useRef, useState } from "react";
import { MemberCombobox } from "@/commons/people/member-combobox";
import type { Taggable } from "@/commons/people/use-member-search";
import { chatMentionsMax } from "@/lib/generated/limits.gen";
import { Button } from "@/ui/button";
import { Modal } from "@/ui/modal";

interface MentionDialogProps {
	self: string;
	/** Closes with the first selected member. */
	one: boolean;
	onClose: () => void;
	onChosen: (people: readonly Taggable[]) => void;
}

export function MentionDialog({ self, one, onClose, onChosen }: MentionDialogProps) {
	const [people, setPeople] = useState<readonly Taggable[]>([]);
	const box = useRef<HTMLDivElement>(null);
	// The focus returns to the composer; the dialog's title has had it by then.
	useEffect(() => {
		if (one) box.current?.querySelector("input")?.focus();
	}, [one]);
	return (
		<Modal
			open
			onClose={onClose}
			title="Mention someone"
			footer={
				!one && (
					<Button disabled={people.length === 0} onClick={() => onChosen(people)}>
						Add to your message
					</Button>
				)
			}
		>
			<div ref={box}>
				<MemberCombobox
					label="Mention members"
					chosenLabel="Mentioned"
					hint="They're notified if they want to be."
					max={one ? 1 : chatMentionsMax}
					fullText={`You can mention up to ${chatMentionsMax} members.`}
					self={self}
					chosen={people}
					disabled={false}
					onChange={(chosen) => (one && chosen.length > 0 ? onChosen(chosen) : setPeople(chosen))}
				/>
			</div>
		</Modal>
	);
}
