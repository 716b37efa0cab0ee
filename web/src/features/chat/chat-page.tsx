/** Finds a channel by its address and shows it, beside the others on wide screens, or says that it does not exist. */
import { useLocation, useParams } from "@tanstack/react-router";
import { ConversationPanes } from "@/commons/messages/conversation-panes";
import { useHasPanes } from "@/commons/messages/use-has-panes";
import { NotFoundDrawing } from "@/drawings/not-found";
import { useSession } from "@/lib/session";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { SkeletonCards } from "@/ui/skeleton";
import { ChannelColumn } from "./channel-list";
import { ChannelView } from "./channel-view";
import { COMMUNITY, useChannels } from "./chat-queries";

export function ChatPage() {
	const { user } = useSession();
	const { channel: slug = COMMUNITY } = useParams({ strict: false });
	const search = useLocation({ select: ({ searchStr }) => searchStr });
	const { data, error, isFetching, refetch } = useChannels();
	const hasPanes = useHasPanes();
	if (!user) return null;
	if (!data && error) {
		return (
			<ErrorState alone title="Couldn't load the chat" error={error} busy={isFetching} onRetry={() => void refetch()} />
		);
	}
	if (!data) {
		return (
			<>
				<h1>Chat</h1>
				<SkeletonCards count={3} />
			</>
		);
	}
	const channels = data.items;
	const channel = channels.find((one) => one.slug === slug);
	const at = Number(new URLSearchParams(search).get("at"));
	const begin = Number.isSafeInteger(at) && at > 0 ? at : null;
	const shown = channel ? (
		<ChannelView key={`${channel.id} ${begin}`} channel={channel} channels={channels} user={user} at={begin} />
	) : (
		<>
			<h1>Chat</h1>
			<EmptyState
				drawing={<NotFoundDrawing />}
				title="We can't find this channel"
				text="It may have been closed, or its address may have changed."
				action={<ButtonLink href={`/community/chat/${COMMUNITY}`}>Community chat</ButtonLink>}
			/>
		</>
	);
	const hasList = hasPanes && channels.length > 1;
	return (
		<ConversationPanes
			label="Channels"
			list={hasList ? <ChannelColumn channels={channels} current={channel?.id} /> : null}
		>
			{shown}
		</ConversationPanes>
	);
}
