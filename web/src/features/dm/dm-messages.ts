/** The kind of message that direct conversations have. */
import type { MessageKind } from "@/commons/messages/message";
import type { Thread } from "@/commons/messages/use-thread";
import { deleteDirectMessage, editDirectMessage, restoreDirectMessage } from "@/lib/api/sdk.gen";
import type { DmMessage } from "@/lib/api/types.gen";
import { directMessageEditMs } from "@/lib/generated/limits.gen";
import { getCodeText, getErrorText } from "./error-text";
import { type Body, unsentDms } from "./unsent-dms";

export type OpenThread = Thread<DmMessage, Body>;

export const directMessages: MessageKind<DmMessage, Body> = {
	unsent: unsentDms,
	editMs: directMessageEditMs,
	edit: (id, text) => editDirectMessage({ path: { id }, body: { text } }),
	remove: (id) => deleteDirectMessage({ path: { id } }),
	restore: (id) => restoreDirectMessage({ path: { id } }),
	toTombstone: (message) => ({ ...message, state: "deleted", text: "", editedAt: null }),
	deletedText: "Your message has been deleted for both of you.",
	getCodeText,
	getErrorText,
};
