/** The kind of message that channels have. */
import type { MessageKind } from "@/commons/messages/message";
import type { Thread } from "@/commons/messages/use-thread";
import { deleteMessage, editMessage, restoreMessage } from "@/lib/api/sdk.gen";
import type { PostMessage } from "@/lib/api/types.gen";
import { chatEditMs } from "@/lib/generated/limits.gen";
import { getCodeText, getErrorText } from "./error-text";
import { type Message, toMessage } from "./message";
import { unsentChat } from "./unsent-chat";

export type ChatThread = Thread<Message, PostMessage>;

export const chatMessages: MessageKind<Message, PostMessage> = {
	unsent: unsentChat,
	editMs: chatEditMs,
	edit: async (id, text) => toMessage(await editMessage({ path: { id }, body: { text } })),
	remove: async (id) => void (await deleteMessage({ path: { id } })),
	restore: async (id) => toMessage(await restoreMessage({ path: { id } })),
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
