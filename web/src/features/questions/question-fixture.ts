/** Builds Questions for tests. */

import type { Taggable } from "@/commons/people/use-member-search";
import type { Question } from "@/lib/api/types.gen";
import { userWith } from "@/lib/session-fixture";

const card = {
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

export function questionWith(different: Partial<Question> = {}): Question {
	return {
		id: "0190d0d0-0000-7000-8000-000000000004",
		kind: "question",
		prompt: "How do you sleep?",
		tags: [],
		tagged: [],
		taggedMembers: [],
		uid: card.uid,
		author: card.displayName,
		authorCard: card,
		anonymous: false,
		help: null,
		createdAt: Date.now() - 3_600_000,
		submittedAt: null,
		status: "approved",
		rejectionReason: null,
		rejectedReason: null,
		removed: false,
		commentsCount: 0,
		answersCount: 0,
		answeredByProfessional: false,
		mine: false,
		following: false,
		...different,
	};
}

const maya = userWith();

/** By the member of `memberSession()`, waiting for a moderator. */
export const ownQuestion = (different: Partial<Question> = {}): Question =>
	questionWith({
		uid: maya.uid,
		author: maya.displayName,
		authorCard: {
			...card,
			uid: maya.uid,
			displayName: maya.displayName,
			tier: 0,
			tierName: "Free",
			membershipTier: 0,
			subscribed: false,
		},
		status: "pending",
		mine: true,
		following: true,
		...different,
	});

export const memberCard = (number: number): Question["taggedMembers"][number] => ({
	...card,
	uid: `0190e0e0-0000-7000-8000-00000000000${number}`,
	displayName: `Person ${number}`,
});

export function taggable(number: number): Taggable {
	const { uid, displayName, photoURL, membershipTier, isMHP } = memberCard(number);
	return { uid, displayName, photoURL, membershipTier, isMHP };
}

export const OWN_QUESTIONS = `GET /api/members/${maya.uid}/questions`;
export const LIST = "GET /api/questions?kind=question";
