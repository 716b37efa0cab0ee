/** The pinned messages of a channel. */

import type { ChatChannel } from "@/lib/api/types.gen";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { Modal } from "@/ui/modal";
import { SkeletonCards } from "@/ui/skeleton";
import { usePins } from "./chat-queries";
import { FoundMessages } from "./found-messages";

interface PinsDialogProps {
	channel: ChatChannel;
	onFollow: (seq: number) => void;
	onClose: () => void;
}

export function PinsDialog({ channel, onFollow, onClose }: PinsDialogProps) {
	const { data, error, isFetching, refetch } = usePins(channel.id, true);
	return (
		<Modal open onClose={onClose} title="Pinned messages">
			{!data && !error && <SkeletonCards count={1} />}
			{!data && error && (
				<ErrorState
					title="Couldn't load them"
					busy={isFetching}
					onRetry={() => void refetch()}
					requestId={error.requestId}
				/>
			)}
			{data?.length === 0 && (
				<EmptyState title="Nothing is pinned here" text="Moderators pin messages worth finding again." />
			)}
			{data && <FoundMessages label="Pinned messages" messages={data} onFollow={onFollow} />}
		</Modal>
	);
}
