/** Says in plain words why something with direct messages did not work. */
import { asProblem } from "@/lib/http";

const sentences: Readonly<Record<string, string>> = {
	"dm.waiting": "They have not answered yet. You can write more once they have.",
	"dm.not_accepting": "They take no direct messages at the moment.",
	"dm.professional_first": "Professionals do not write first here.",
	"dm.no_links": "A first message holds no links. Without the link it can go.",
	"dm.removed": "A moderator took this message down.",
	"dm.edit_over": "This can no longer be changed.",
	"dm.undo_over": "This can no longer be undone.",
	"dm.accepted": "You have accepted this conversation already.",
	"tier.needed": "Writing direct messages belongs to the Supporter plan.",
	"fields.invalid": "Something in it cannot be sent as it is.",
	"request.key_reused": "An earlier version of this was sent already.",
	not_found: "This is not here any more.",
	offline: "You seem to be offline.",
	"rate.limited": "That was a lot at once. Please try again in a moment.",
	timeout: "That took too long.",
	busy: "Exhale is busy right now.",
};

export const failureWords = (code: string): string => sentences[code] ?? "That did not work.";

export const failureText = (thrown: unknown): string => failureWords(asProblem(thrown).code);
