/** The page of all conversations; beside their list, on wide screens, it says that none is open. */
import { useHasPanes } from "@/commons/messages/use-has-panes";
import { NoMessagesDrawing } from "@/drawings/no-messages";
import { useSession } from "@/lib/session";
import { EmptyState } from "@/ui/empty-state";
import { HelpNow } from "@/ui/help-now";
import { ConversationList } from "./conversation-list";

const PRIVACY =
	"Only the two of you can read a conversation, unless one of you reports a message. Nobody sees whether you've read something.";

export function DmPage() {
	const { user } = useSession();
	const hasPanes = useHasPanes();
	if (!user) return null;
	if (hasPanes) {
		return (
			<div className="flex flex-col items-center pt-16 short:pt-0">
				<EmptyState drawing={<NoMessagesDrawing />} title="No conversation open" text={PRIVACY} action={<HelpNow />} />
			</div>
		);
	}
	return (
		<>
			<h1 tabIndex={-1}>Direct messages</h1>
			<p className="mt-1 text-muted">{PRIVACY}</p>
			<ConversationList self={user.uid} />
			<HelpNow className="mt-6 -ms-3" />
		</>
	);
}
