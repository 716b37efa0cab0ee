/** What direct messages add to profiles: the way to a conversation. */
import type { ProfilePart } from "@/commons/feature/profile-part";
import { MessageButton } from "./message-button";

export const part: ProfilePart = { Action: MessageButton };
