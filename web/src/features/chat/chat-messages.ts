/** The kind of message that channels have. */
import type { MessageKind } from "@/commons/messages/message";
import type { Thread } from "@/commons/messages/use-thread";
import { chatEditMs } from "@/lib/generated/limits.gen";
import { deleteMessage, editMessage, type Message, type NewMessage, restoreMessage } from "./api";
import { getCodeText, getErrorText } from "./error-text";
import { unsentChat } from "./unsent-chat";

export type ChatThread = Thread<Message, NewMessage>;

export const chatMessages: MessageKind<Message, NewMessage> = {
	unsent: unsentChat,
	editMs: chatEditMs,
	edit: editMessage,
	remove: deleteMessage,
	restore: restoreMessage,
	toTombstone: (message) => ({
		...message,
		state: "deleted",
		text: "",
		note: "",
		mentions: [],
		reactions: [],
		mine: [],
		pinnedAt: null,
	}),
	deletedText: "Your message has been deleted.",
	getCodeText,
	getErrorText,
};
