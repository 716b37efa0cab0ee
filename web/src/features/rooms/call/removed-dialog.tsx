/** Those who were removed from a Room, whom its leads can let back. */
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { ErrorState } from "@/ui/error-state";
import { Modal } from "@/ui/modal";
import { SkeletonCards } from "@/ui/skeleton";
import { useChangePerson, useRemoved } from "./call-queries";

export function RemovedDialog({ roomId, onClose }: { roomId: string; onClose: () => void }) {
	const { data, error, refetch } = useRemoved(roomId);
	const change = useChangePerson(roomId);
	return (
		<Modal open onClose={onClose} title="Removed people">
			{!data && !error && <SkeletonCards count={1} />}
			{error && !data && <ErrorState title="Couldn't load the list" error={error} onRetry={() => void refetch()} />}
			{data?.length === 0 && <p>Nobody was removed from this Room.</p>}
			<ul className="flex flex-col gap-2">
				{data?.map((card) => (
					<li key={card.uid} className="flex flex-wrap items-center gap-x-3">
						<Avatar person={card} />
						<span className="min-w-0 grow break-words">{card.displayName}</span>
						<Button
							variant="secondary"
							aria-label={`Let ${card.displayName} back`}
							busy={change.isPending && change.variables.uid === card.uid}
							onClick={() => change.mutate({ uid: card.uid, step: "let_back" })}
						>
							Let back
						</Button>
					</li>
				))}
			</ul>
		</Modal>
	);
}
