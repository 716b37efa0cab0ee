/** One Win with its comments. */
import { useQueryClient } from "@tanstack/react-query";
import { CommentThread } from "@/commons/comments/comment-thread";
import type { Win } from "@/features/wins/api";
import { updateCachedWin } from "@/features/wins/win-cache";
import { WinPage } from "@/features/wins/win-page";
import { getWinPath } from "@/features/wins/win-path";

export function OneWinPage() {
	return <WinPage below={(win) => <WinComments key={win.id} win={win} />} />;
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
