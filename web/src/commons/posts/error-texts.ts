/** The error sentences that every kind of post has. */
import type { PostPath } from "./post";

type Sentences = Readonly<Record<string, string>>;

export const DRAFT_SAVED = "What you wrote is saved on this device.";

/** `noun` is that of one post, such as "Win". */
export const createPostErrorTexts = (path: PostPath, noun: string): { unsent: Sentences; final: Sentences } => ({
	/** Those that a sentence about the text can follow. */
	unsent: {
		offline: "You seem to be offline.",
		timeout: "That took too long.",
		"rate.limited": "That was a lot at once. Please try again in a few minutes.",
		"session.none": "You're logged out.",
		[`${path}.changed`]: `There is a newer version of this ${noun}. You can read it above.`,
		"moderation.decided": "A moderator has replied. You can read it above.",
	},
	final: {
		"request.key_reused": "An earlier version of this was already sent. You'll find it in your profile.",
		[`${path}.already_approved`]: `This ${noun} is already live and can no longer be edited.`,
		"moderation.claimed": `A moderator is reading this ${noun} right now. Please try again in a few minutes.`,
		not_found: `This ${noun} is no longer there.`,
	},
});
