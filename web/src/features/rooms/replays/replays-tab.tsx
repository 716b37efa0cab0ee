/** All replays that exist for the member, the newest first. */
import { RoomsDrawing } from "@/drawings/rooms";
import { EmptyState } from "@/ui/empty-state";
import { PagedCards } from "@/ui/paged-cards";
import { LockedReplays } from "./locked-replays";
import { ReplayCard } from "./replay-card";
import { useReplays } from "./replay-queries";

interface ReplaysTabProps {
	isIncluded: boolean;
	/** Leaves the tab. */
	onClose: () => void;
}

export function ReplaysTab({ isIncluded, onClose }: ReplaysTabProps) {
	return isIncluded ? <Replays onClose={onClose} /> : <LockedReplays feature="view Room replays" onClose={onClose} />;
}

function Replays({ onClose }: Pick<ReplaysTabProps, "onClose">) {
	return (
		<PagedCards
			list={useReplays()}
			failed="Couldn't load the replays"
			closed={<LockedReplays feature="view Room replays" onClose={onClose} />}
			empty={
				<EmptyState
					drawing={<RoomsDrawing />}
					title="No replays yet"
					text="When a Room is recorded, you'll find it here for 30 days."
				/>
			}
		>
			{(replay) => <ReplayCard key={replay.id} replay={replay} />}
		</PagedCards>
	);
}
