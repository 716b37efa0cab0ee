/** How the moderators' desk shows profiles. */
import type { QueueCard, QueuePart } from "@/commons/feature/queue-part";
import type { ProfileAtDesk } from "@/lib/api/types.gen";
import { findPortrait } from "@/ui/portraits";
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
	getParts({ rejectionReason, card: { photoURL } }) {
		if (rejectionReason !== null) return [];
		// A portrait is Exhale's own drawing, and stays.
		const hasPhoto = photoURL !== "" && !findPortrait(photoURL);
		return hasPhoto ? ["name", "texts", "photo"] : ["name", "texts"];
	},
};

export const part: QueuePart = { cards: [card] };
