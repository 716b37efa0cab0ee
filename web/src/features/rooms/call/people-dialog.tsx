/** Everyone inside, with their badges. */
import type { CallPerson } from "@/lib/api/types.gen";
import { Avatar } from "@/ui/avatar";
import { PersonBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Modal } from "@/ui/modal";
import { getCountText } from "./call-people";

interface PeopleDialogProps {
	people: readonly CallPerson[];
	uid: string;
	onOpen: (person: CallPerson) => void;
	onClose: () => void;
}

export function PeopleDialog({ people, uid, onOpen, onClose }: PeopleDialogProps) {
	return (
		<Modal open onClose={onClose} title={getCountText(people.length)}>
			<ul className="flex flex-col gap-2">
				{people.map((person) => (
					<li key={person.card.uid} className="flex flex-wrap items-center gap-x-3 gap-y-1">
						<span className="p-2">
							<Avatar ring person={person.card} size={44} />
						</span>
						<span className="min-w-0 grow basis-40">
							<span className="block break-words font-semibold">
								{person.card.uid === uid ? "You" : person.card.displayName}
							</span>
							<span className="text-muted text-sm">{getPlace(person)}</span>
						</span>
						<PersonBadge person={person.card} />
						{person.card.uid !== uid && (
							<Button
								variant="quiet"
								aria-label={`More about ${person.card.displayName}`}
								aria-haspopup="dialog"
								onClick={() => onOpen(person)}
							>
								More
							</Button>
						)}
					</li>
				))}
			</ul>
		</Modal>
	);
}

function getPlace({ leads, onStage, hand }: CallPerson): string {
	if (leads) return onStage ? "Host, on stage" : "Host, listening";
	if (onStage) return "On stage";
	return hand === null ? "Listening" : "Asks to speak";
}
