/** Builds Wins for tests. */

import type { Win } from "@/lib/api/types.gen";
import { userWith } from "@/lib/session-fixture";

const author = {
	uid: "0190b0b0-0000-7000-8000-000000000002",
	displayName: "Daniel K.",
	photoURL: "",
	tier: 1 as const,
	tierName: "Supporter" as const,
	isMHP: false,
	isModerator: false,
	isAmbassador: false,
	membershipTier: 1 as const,
	subscribed: true,
};

export function winWith(different: Partial<Win> = {}): Win {
	return {
		id: "0190c0c0-0000-7000-8000-000000000003",
		title: "Took the bus",
		win: "First time in a year.",
		imageUrl: "",
		videoUrl: "",
		thumbnailUrl: "",
		uid: author.uid,
		author: author.displayName,
		authorCard: author,
		createdAt: Date.now() - 3_600_000,
		submittedAt: null,
		status: "approved",
		sharePermissions: { socialMedia: false },
		rejectionReason: null,
		rejectedReason: null,
		removed: false,
		likesCount: 0,
		commentsCount: 0,
		liked: false,
		mine: false,
		...different,
	};
}

const maya = userWith();

/** By the member of `memberSession()`, waiting for a moderator. */
export const ownWin = (different: Partial<Win> = {}): Win =>
	winWith({
		uid: maya.uid,
		author: maya.displayName,
		authorCard: {
			...author,
			uid: maya.uid,
			displayName: maya.displayName,
			tier: 0,
			tierName: "Free",
			membershipTier: 0,
			subscribed: false,
		},
		status: "pending",
		mine: true,
		...different,
	});

export const OWN_WINS = `GET /api/members/${maya.uid}/wins`;
