/** The error sentences of the chat. */
import { createErrorTexts } from "@/commons/messages/error-text";

export const { getCodeText, getErrorText } = createErrorTexts({
	"chat.muted": "You're muted here for a while.",
	"chat.archived": "This channel is closed. You can still read it.",
	"fields.invalid":
		"Something in your message is no longer available, such as the photo, the video or the message you're replying to.",
	"chat.slow": "Slow mode is on. Please wait a moment.",
	"chat.mute_own": "You can't mute yourself.",
	"chat.mute_staff": "Team members can't be muted here.",
	"tier.needed": "Chat is part of the Supporter plan.",
});
