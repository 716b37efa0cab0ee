/** One Win on its own page, with its comments. */
import { useQueryClient } from "@tanstack/react-query";
import { CommentThread } from "@/commons/comments/comment-thread";
import { UpgradeGate } from "@/commons/gates/upgrade-gate";
import { PostPage } from "@/commons/posts/post-page";
import type { Win } from "@/lib/api/types.gen";
import { ButtonLink } from "@/ui/button";
import { updateCachedWin } from "./win-cache";
import { WinCard } from "./win-card";
import { wins } from "./win-kind";
import { getWinPath } from "./win-path";
import { useWin } from "./win-queries";

export function WinPage() {
	return (
		<PostPage kind={wins} usePost={useWin} gated={(leave) => <Older onClose={leave} />}>
			{(win, leave) => (
				<>
					<WinCard win={win} alone onWithdrawn={leave} />
					<WinComments key={win.id} win={win} />
				</>
			)}
		</PostPage>
	);
}

/** Shown for a link, for example in an email, to a Win that Free members can no longer open. */
function Older({ onClose }: { onClose: () => void }) {
	return (
		<>
			<h1 tabIndex={-1}>This is an older Win</h1>
			<p>Older Wins are part of the Supporter plan. You can still see the newest Wins and your own.</p>
			<div>
				<ButtonLink href="/community/wins" variant="secondary">
					See the newest Wins
				</ButtonLink>
			</div>
			<UpgradeGate feature="view wins" page onClose={onClose} />
		</>
	);
}

function WinComments({ win }: { win: Win }) {
	const client = useQueryClient();
	const open = win.status === "approved";
	// A Win that only its author sees has nobody to comment on it.
	if (!open && win.commentsCount === 0) return null;
	return (
		<CommentThread
			post={{ kind: "win", id: win.id, address: getWinPath(win.id) }}
			open={open}
			onCount={(step) =>
				updateCachedWin(client, win.id, (held) => ({ ...held, commentsCount: Math.max(0, held.commentsCount + step) }))
			}
		/>
	);
}
