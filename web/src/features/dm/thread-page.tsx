/** One conversation by the other member's uid, or a page that says there is none. */
import { useLocation, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { AppealDialog } from "@/commons/reports/appeal-dialog";
import { NotFoundDrawing } from "@/drawings/not-found";
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
	// Also with an older copy in the cache: a block takes effect at once.
	if (error?.code === "not_found") return <Missing taken={taken} />;
	if (data) return <ThreadView key={data.other.uid} conversation={data} user={user} />;
	// Without a headline yet: the focus waits for that of the conversation.
	if (!error) return <SkeletonCards count={3} />;
	return (
		<ErrorState
			alone
			title="Couldn't load this conversation"
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
					<p>A moderator removed one of your direct messages.</p>
					<Button variant="secondary" className="mt-3" onClick={() => setAsking(true)}>
						Ask for a second look
					</Button>
					{asking && <AppealDialog kind="reported_conversation" id={taken} onClose={() => setAsking(false)} />}
				</Card>
			)}
			<div className="mt-6">
				<EmptyState
					drawing={<NotFoundDrawing />}
					title="We can't find this member"
					text="This member doesn't exist or isn't available to you."
					action={<ButtonLink href="/community/dm">All messages</ButtonLink>}
				/>
			</div>
		</>
	);
}
