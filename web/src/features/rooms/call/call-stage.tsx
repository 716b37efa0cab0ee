/** The stage of a call: who is on it with what is heard and seen of them, and a shared screen above. */
import type { CallPerson } from "@/lib/api/types.gen";

import { Stage, type StagePerson } from "@/ui/stage";
import type { CallSnapshot } from "./call-connection";
import { arrangeStage, getSound } from "./call-people";
import { CallVideo } from "./call-video";
import type { Reaction } from "./reactions";

interface CallStageProps {
	people: readonly CallPerson[];
	snapshot: CallSnapshot;
	uid: string;
	onOpen: (person: CallPerson) => void;
}

export function CallStage({ people, snapshot, uid, onOpen }: CallStageProps) {
	const shown = arrangeStage(people);
	const screens = shown.flatMap(({ card }) => {
		const screen = snapshot.people.get(card.uid)?.screen;
		return screen ? [{ screen, card }] : [];
	});

	const toStagePerson = (person: CallPerson): StagePerson => {
		const { card, leads } = person;
		const media = snapshot.people.get(card.uid);
		const isOwn = card.uid === uid;
		const name = isOwn ? "You" : card.displayName;
		const reaction = snapshot.reactions.get(card.uid);
		return {
			id: card.uid,
			person: card,
			name,
			isHost: leads,
			sound: getSound(media),
			video: media?.camera && (
				<CallVideo
					video={media.camera}
					label={isOwn ? "Your camera" : `${name}'s camera`}
					mirrored={isOwn}
					className="aspect-4/3 w-24 rounded-lg object-cover md:w-36"
				/>
			),
			reaction: reaction && { shown: <ShownReaction reaction={reaction} />, spoken: reaction.name },
			onOpen: isOwn ? undefined : () => onOpen(person),
		};
	};

	return (
		<>
			{screens.map(({ screen, card }) => (
				<figure key={screen.id} className="overflow-hidden rounded-scene border border-line bg-surface">
					<CallVideo
						video={screen}
						label={`The screen of ${card.displayName}`}
						className="aspect-video w-full object-contain"
					/>
					<figcaption className="px-4 py-2 text-muted text-sm">
						{card.uid === uid ? "You share your screen" : `${card.displayName} shares a screen`}
					</figcaption>
				</figure>
			))}
			<Stage people={shown.map(toStagePerson)} empty="Nobody is on stage right now." />
		</>
	);
}

export const ShownReaction = ({ reaction: { emoji } }: { reaction: Reaction }) => (
	<span
		aria-hidden
		className="inline-flex size-8 items-center justify-center rounded-full border border-line bg-surface shadow-card"
	>
		{emoji}
	</span>
);
