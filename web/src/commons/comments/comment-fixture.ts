/** Builds comments for tests. */

import type { Comment, CommentBranch } from "@/lib/api/types.gen";
import { userWith } from "@/lib/session-fixture";

const daniel = {
	uid: "0190b0b0-0000-7000-8000-000000000002",
	displayName: "Daniel K.",
	photoURL: "",
	tier: 1 as const,
	tierName: "Supporter",
	isMHP: false,
	isModerator: false,
	isAmbassador: false,
	membershipTier: 1 as const,
	subscribed: true,
};

export function commentWith(different: Partial<Comment> = {}): Comment {
	return {
		id: "c1",
		text: "Well done",
		uid: daniel.uid,
		createdAt: Date.now() - 3_600_000,
		updatedAt: null,
		likedBy: [],
		likesCount: 0,
		liked: false,
		parentId: null,
		replyToCommentId: null,
		status: "approved",
		rejectionReason: null,
		author: daniel,
		authorName: daniel.displayName,
		byAuthor: false,
		mine: false,
		helped: false,
		canMarkHelped: false,
		deleted: false,
		repliesCount: 0,
		...different,
	};
}

const maya = userWith();

/** By the member of `memberSession()`. */
export const ownComment = (different: Partial<Comment> = {}): Comment =>
	commentWith({
		uid: maya.uid,
		author: {
			...daniel,
			uid: maya.uid,
			displayName: maya.displayName,
			tier: 0,
			tierName: "Free",
			membershipTier: 0,
			subscribed: false,
		},
		authorName: maya.displayName,
		mine: true,
		...different,
	});

/** At the top of a thread; `further` is where more replies begin. */
export const createBranch = (
	comment: Comment,
	replies: Comment[] = [],
	further: string | null = null,
): CommentBranch => ({
	...comment,
	repliesCount: Math.max(comment.repliesCount, replies.length),
	replies,
	repliesCursor: further,
});

/** The tombstone of a deleted comment. */
export const createTombstone = (different: Partial<Comment> = {}): Comment =>
	commentWith({ text: "", uid: null, author: null, authorName: "", deleted: true, ...different });
