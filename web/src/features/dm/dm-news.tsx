/** New direct messages, among what is new for the member. */
import { Mail } from "lucide-react";
import { LeftOffItem } from "@/commons/left-off/left-off-item";
import { useDmUnread } from "./dm-queries";

export function DmNews() {
	const { messages, requests } = useDmUnread();
	const notes = [
		messages > 0 && (messages === 1 ? "In 1 conversation" : `In ${messages} conversations`),
		requests > 0 && (requests === 1 ? "1 request" : `${requests} requests`),
	].filter(Boolean);
	if (notes.length === 0) return null;
	return <LeftOffItem icon={Mail} name="New messages" note={notes.join(", ")} to="/community/dm" />;
}
