/** The kind of message that direct conversations have. */
import type { MessageKind } from "@/commons/messages/message";
import type { Thread } from "@/commons/messages/use-thread";
import { directMessageEditMs } from "@/lib/generated/limits.gen";
import { deleteMessage, editMessage, type Message, restoreMessage } from "./api";
import { getCodeText, getErrorText } from "./error-text";
import { type Body, unsentDms } from "./unsent-dms";

export type DmThread = Thread<Message, Body>;

export const directMessages: MessageKind<Message, Body> = {
	unsent: unsentDms,
	editMs: directMessageEditMs,
	edit: editMessage,
	remove: deleteMessage,
	restore: restoreMessage,
	toTombstone: (message) => ({ ...message, state: "deleted", text: "", editedAt: null }),
	deletedText: "Your message has been deleted for both of you.",
	getCodeText,
	getErrorText,
};
