/** Says in plain words why something in the chat did not work. */
import { createErrorTexts } from "@/commons/messages/error-text";

export const { getCodeText, getErrorText } = createErrorTexts({
	"chat.muted": "Writing here pauses for you for a while.",
	"chat.archived": "This channel is closed. You can still read it.",
	"fields.invalid": "Something that goes with it is no longer there, such as the photo or video, or what it answers.",
	"chat.slow": "Slow mode is on. Please wait a moment.",
	"chat.mute_own": "This is yourself.",
	"chat.mute_staff": "Whoever is on the team is not muted here.",
	"tier.needed": "Chat belongs to the Supporter plan.",
});
