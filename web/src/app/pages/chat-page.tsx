/** The chat behind its gate: below it a locked preview with the dialog (O-64). */
import { ChatPage } from "@/features/chat/chat-page";
import { PageGate } from "./page-gate";

export function GatedChatPage() {
	return (
		<PageGate feature="chat" title="Community chat" text="Here members talk with each other, at their own pace.">
			<ChatPage />
		</PageGate>
	);
}
