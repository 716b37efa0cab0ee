/** The Wins that a member can continue. */
import { LeftOffPosts } from "@/commons/posts/left-off-posts";
import { useShareWin } from "./share-win-provider";
import { wins } from "./win-kind";
import { usePendingWins } from "./win-queries";

export function LeftOffWins({ uid }: { uid: string }) {
	const { data } = usePendingWins(uid);
	return <LeftOffPosts uid={uid} kind={wins} pending={data} onContinue={useShareWin()} />;
}
