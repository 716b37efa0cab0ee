/** What is said when something in a call does not work. */
import { createErrorTexts } from "@/commons/messages/error-text";

export const { getCodeText, getErrorText } = createErrorTexts({
	"rooms.full": "The Room is full right now.",
	"rooms.no_step": "Something changed in the meantime, so this no longer fits.",
	"rooms.not_yours": "Only those who lead this Room can do that.",
	"rooms.not_inside": "You're no longer in the Room.",
	"rooms.not_invited": "The invitation is no longer open.",
	"rooms.not_open": "The Room isn't open.",
	"rooms.changed": "Something changed in the meantime. Please look again.",
});
