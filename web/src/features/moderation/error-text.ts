/** Says in a sentence why the desk did not do what a moderator wanted. */
import { isApiError, toApiError } from "@/lib/http";

const sentences: Readonly<Record<string, string>> = {
	"moderation.changed": "Its author has changed this in the meantime. Please open it again and have another look.",
	"moderation.decided": "This is decided already.",
	"moderation.undo_over": "This can no longer be undone.",
	"moderation.own": "Another moderator decides on what is yours.",
	"moderation.appealed": "You decided about this before. Another moderator takes the second look.",
	"moderation.reported": "You reported this. Another moderator decides about it.",
	"suspension.own": "Nobody suspends their own account.",
	"suspension.staff": "Only an admin decides about the accounts of staff.",
	not_found: "Its author has withdrawn this, so there is nothing left to decide.",
	offline: "You seem to be offline. Please try again once you are back.",
	timeout: "That took too long. Please look whether it was decided.",
	"fields.invalid": "Please write a reason of 500 characters at most.",
};

export function getErrorText(thrown: unknown): string {
	const { code, data } = toApiError(thrown);
	if (code === "moderation.claimed") return `${String(data.by ?? "Another moderator")} got to this one first.`;
	return sentences[code] ?? "That did not work. Please try again.";
}

/** Whether nobody has anything left to decide, so that it leaves the queue. */
export function leavesQueue(thrown: unknown): boolean {
	return isApiError(thrown, "not_found") || isApiError(thrown, "moderation.decided");
}

/** Whether this moderator no longer has a say in it; otherwise the same decision can be tried again. */
export function endsReview(thrown: unknown): boolean {
	const { code } = toApiError(thrown);
	return code.startsWith("moderation.") || code === "not_found";
}

export const getClaimedText = (by: string): string => `${by} is reviewing`;
