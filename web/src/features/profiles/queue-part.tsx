/** How the moderators' desk shows profiles. */
import type { QueueCard, QueuePart } from "@/commons/feature/queue-part";
import type { ProfileAtDesk } from "@/lib/api/types.gen";
import { ProfileNotes } from "./queue-notes";

const card: QueueCard<ProfileAtDesk> = {
	kind: "member",
	names: { one: "Profile", many: "Profiles" },
	filter: true,
	verb: "submitted",
	refresh: ["profiles"],
	describe({ card, says }, since) {
		// The photo itself may be what was reported: it is uncovered below, not here.
		const bare = { ...card, photoURL: "" };
		const text = [says.bio, says.about].filter(Boolean).join("\n\n");
		return { title: card.displayName, text, author: card.displayName, card: bare, createdAt: since };
	},
	getAuthor: ({ card }) => card,
	renderNotes: (profile) => <ProfileNotes profile={profile} />,
	isDecidedInParts: ({ rejectionReason }) => rejectionReason === null,
};

export const part: QueuePart = { cards: [card] };
