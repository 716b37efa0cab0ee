/** Says in plain words why something with direct messages did not work. */
import { createErrorTexts } from "@/commons/messages/error-text";
import { toApiError } from "@/lib/http";

const words = createErrorTexts({
	"dm.waiting": "They have not answered yet. You can write more once they have.",
	"dm.requests_spent":
		"You have written to ten new people within a day, which is as many as can be. Your words stay here and can go later.",
	"dm.not_accepting": "They take no direct messages at the moment.",
	"dm.professional_first": "Professionals do not write first here.",
	"dm.no_links": "A first message holds no links. Without the link it can go.",
	"dm.removed": "A moderator took this message down.",
	"dm.edit_over": "This can no longer be changed.",
	"dm.undo_over": "This can no longer be undone.",
	"dm.accepted": "You have accepted this conversation already.",
	"tier.needed": "Writing direct messages belongs to the Supporter plan.",
});

export const { getCodeText } = words;

export function getErrorText(thrown: unknown): string {
	const { code, data } = toApiError(thrown);
	if (code === "dm.edit_over" && typeof data.edits === "number") {
		return `A first message can be changed ${data.edits} times, and this one has been. Once they have accepted or answered, you can change it again.`;
	}
	return words.getErrorText(thrown);
}
