/** Those who listen; nobody hears or sees them. */
import type { CallPerson } from "@/lib/api/types.gen";
import { Avatar } from "@/ui/avatar";
import { Card } from "@/ui/card";
import { classNames } from "@/ui/class-names";
import type { CallSnapshot } from "./call-connection";
import { getListeners } from "./call-people";
import { ShownReaction } from "./call-stage";

interface ListeningCardProps {
	people: readonly CallPerson[];
	reactions: CallSnapshot["reactions"];
	uid: string;
	onOpen: (person: CallPerson) => void;
}

export function ListeningCard({ people, reactions, uid, onOpen }: ListeningCardProps) {
	const listeners = getListeners(people, uid);
	const isListening = listeners.some(({ card }) => card.uid === uid);
	return (
		<Card className="max-md:border-0 max-md:bg-transparent max-md:p-0 max-md:shadow-none">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<h2>Listening</h2>
				{isListening && <p className="text-muted text-sm">Nobody can hear or see you</p>}
			</div>
			{listeners.length === 0 && <p className="mt-2 text-muted">Everyone is on stage.</p>}
			<ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(3.9rem,1fr))] gap-x-1 gap-y-3 md:grid-cols-[repeat(auto-fill,minmax(5.6rem,1fr))]">
				{listeners.map((person) => (
					<li key={person.card.uid} className="flex flex-col items-center text-sm">
						<Listener
							person={person}
							name={person.card.uid === uid ? "You" : person.card.displayName}
							reaction={reactions.get(person.card.uid)}
							onOpen={person.card.uid === uid ? undefined : () => onOpen(person)}
						/>
					</li>
				))}
			</ul>
		</Card>
	);
}

interface ListenerProps {
	person: CallPerson;
	name: string;
	reaction: Parameters<typeof ShownReaction>[0]["reaction"] | undefined;
	onOpen: (() => void) | undefined;
}

function Listener({ person: { card, hand }, name, reaction, onOpen }: ListenerProps) {
	const shown = (
		<>
			<span className="relative p-1">
				<Avatar person={card} size={46} />
				{reaction && (
					<span className="absolute -end-2 -top-1">
						<ShownReaction reaction={reaction} />
					</span>
				)}
			</span>
			<span className={classNames("max-w-full break-words leading-tight", !onOpen && "font-semibold")}>{name}</span>
			{reaction && <span className="sr-only">, {reaction.name}</span>}
			{hand !== null && <span className="sr-only">, asks to speak</span>}
		</>
	);
	const shape = "flex w-full flex-col items-center gap-0.5 rounded-md py-1 text-center";
	if (!onOpen) return <span className={shape}>{shown}</span>;
	return (
		<button
			type="button"
			aria-haspopup="dialog"
			onClick={onOpen}
			className={classNames(shape, "cursor-pointer hover:underline")}
		>
			{shown}
		</button>
	);
}
