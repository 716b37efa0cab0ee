/** One conversation by the other one's uid; nobody's, where there is no such member for the reader. */
import { useLocation, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { AppealDialog } from "@/commons/reports/appeal-dialog";
import { useSession } from "@/lib/session";
import { Button, ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { SkeletonCards } from "@/ui/skeleton";
import { useConversation } from "./dm-queries";
import { ThreadView } from "./thread-view";

export function ThreadPage() {
	const { id = "" } = useParams({ strict: false }) as { id?: string };
	const { user } = useSession();
	const taken = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get("taken") });
	const { data, error, isFetching, refetch } = useConversation(id, user !== null);
	if (!user) return null;
	// Also when an older copy is still at hand: a block takes effect at once.
	if (error?.code === "not_found") return <Missing taken={taken} />;
	if (data) return <ThreadView key={data.other.uid} conversation={data} user={user} />;
	if (!error) {
		return (
			<>
				<h1>Direct messages</h1>
				<SkeletonCards count={3} />
			</>
		);
	}
	return (
		<ErrorState
			alone
			title="This conversation did not load"
			error={error}
			busy={isFetching}
			onRetry={() => void refetch()}
		/>
	);
}

function Missing({ taken }: { taken: string | null }) {
	const [asking, setAsking] = useState(false);
	return (
		<>
			<h1 tabIndex={-1}>Direct messages</h1>
			{taken && (
				<Card className="mt-6">
					<p>A moderator took down a direct message of yours.</p>
					<Button variant="secondary" className="mt-3" onClick={() => setAsking(true)}>
						Ask for a second look
					</Button>
					{asking && <AppealDialog kind="letter" id={taken} onClose={() => setAsking(false)} />}
				</Card>
			)}
			<div className="mt-6">
				<EmptyState
					title="Nobody is here"
					text="Nobody to whom you can write is at this address."
					action={<ButtonLink href="/community/dm">All messages</ButtonLink>}
				/>
			</div>
		</>
	);
}
