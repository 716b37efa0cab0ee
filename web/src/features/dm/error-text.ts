/** The error sentences of direct messages. */
import { createErrorTexts } from "@/commons/messages/error-text";
import { toApiError } from "@/lib/http";

const words = createErrorTexts({
	"dm.waiting": "They haven't replied yet. You can write more once they have.",
	"dm.requests_spent":
		"You've reached today's limit for new message requests. Your message stays here, and you can send it later.",
	"dm.not_accepting": "They aren't accepting direct messages right now.",
	"dm.professional_first": "Professionals don't write first here.",
	"dm.no_links": "A first message can't contain links. Remove the link to send it.",
	"dm.removed": "A moderator took this message down.",
	"dm.edit_over": "This can no longer be changed.",
	"dm.undo_over": "This can no longer be undone.",
	"dm.accepted": "You've already accepted this conversation.",
	"tier.needed": "Direct messages are part of the Supporter plan.",
});

export const { getCodeText } = words;

export function getErrorText(thrown: unknown): string {
	const { code, data } = toApiError(thrown);
	if (code === "dm.edit_over" && typeof data.edits === "number") {
		return `A first message can be edited ${data.edits} times, and you've done that. You can edit it again once they've accepted or replied.`;
	}
	return words.getErrorText(thrown);
}
