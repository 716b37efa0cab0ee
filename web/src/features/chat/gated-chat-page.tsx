/** The chat behind its gate: a locked preview below the dialog (O-64). */
import { PageGate } from "@/commons/gates/page-gate";
import { ChatPage } from "./chat-page";

export function GatedChatPage() {
	return (
		<PageGate feature="chat" title="Community chat" text="A place for members to talk, each at their own pace.">
			<ChatPage />
		</PageGate>
	);
}
