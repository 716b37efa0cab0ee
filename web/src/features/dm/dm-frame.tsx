/** Around the pages of direct messages: on wide screens, the list of conversations stays beside the open one. */
import { Outlet, useParams } from "@tanstack/react-router";
import { ConversationPanes } from "@/commons/messages/conversation-panes";
import { useHasPanes } from "@/commons/messages/use-has-panes";
import { useSession } from "@/lib/session";
import { ConversationList } from "./conversation-list";

export function DmFrame() {
	const { user } = useSession();
	const { id } = useParams({ strict: false }) as { id?: string };
	const hasPanes = useHasPanes();
	if (!user) return <Outlet />;
	const Title = id === undefined ? "h1" : "h2";
	return (
		<ConversationPanes
			label="Conversations"
			list={
				hasPanes ? (
					<>
						<Title className="text-xl">Direct messages</Title>
						<ConversationList self={user.uid} openUid={id} />
					</>
				) : null
			}
		>
			<Outlet />
		</ConversationPanes>
	);
}
