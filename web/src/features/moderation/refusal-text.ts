/** Says in a sentence why the desk did not do what a moderator wanted. */
import { asProblem } from "@/lib/http";

const sentences: Readonly<Record<string, string>> = {
	"moderation.changed": "Its author has changed this win in the meantime. Please open it again and have another look.",
	"moderation.decided": "This win is decided already.",
	"moderation.undo_over": "This can no longer be undone.",
	"moderation.own": "Another moderator decides on what is yours.",
	not_found: "This win is no longer there.",
	offline: "You seem to be offline.",
};

export function refusalText(thrown: unknown): string {
	const { code, data } = asProblem(thrown);
	if (code === "moderation.claimed") return claimedText(String(data.by ?? "another moderator"));
	return sentences[code] ?? "That did not work. Please try again.";
}

export const claimedText = (by: string): string => `${by} is reviewing`;
