/** The error sentences of the desk. */
import { isApiError, toApiError } from "@/lib/http";

const sentences: Readonly<Record<string, string>> = {
	"moderation.changed": "The author has changed this since you opened it. Please open it again and take another look.",
	"moderation.decided": "This has already been decided.",
	"moderation.undo_over": "This can no longer be undone.",
	"moderation.own": "Another moderator decides about your own posts.",
	"moderation.appealed": "You decided this before. Another moderator takes the second look.",
	"moderation.reported": "You reported this. Another moderator decides.",
	"applications.outdated":
		"The applicant has changed this since you opened it. Please open it again and take another look.",
	"applications.unchecked": "Please save your check of the licence first.",
	"applications.other_reviewer": "You checked this licence. Another reviewer approves it.",
	"applications.suspended": "Their verification is suspended. Lift the suspension first.",
	"suspension.own": "You can't suspend your own account.",
	"suspension.staff": "Only admins can suspend staff accounts.",
	not_found: "The author has withdrawn this, so there's nothing left to decide.",
	offline: "You seem to be offline. Please try again once you're back online.",
	timeout: "That took too long. Please check whether it was decided.",
	"fields.invalid": "Please write a reason of 500 characters at most.",
};

export function getErrorText(thrown: unknown): string {
	const { code, data } = toApiError(thrown);
	if (code === "moderation.claimed") return `${String(data.by ?? "Another moderator")} got to this one first.`;
	return sentences[code] ?? "That didn't work. Please try again.";
}

/** Whether nobody can decide it any more, so that it leaves the queue. */
export function leavesQueue(thrown: unknown): boolean {
	return isApiError(thrown, "not_found") || isApiError(thrown, "moderation.decided");
}

/** Whether this moderator can no longer decide it; otherwise the same decision can be tried again. */
export function endsReview(thrown: unknown): boolean {
	const { code } = toApiError(thrown);
	return code.startsWith("moderation.") || code === "not_found";
}

export const getClaimedText = (by: string): string => `${by} is reviewing`;
