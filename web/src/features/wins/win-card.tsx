/** One Win as members see it. */
import { useId } from "react";
import { GatedLikeButton } from "@/commons/gates/gated-like-button";
import { PostUnderReview } from "@/commons/posts/post-under-review";
import { SaveButton } from "@/commons/saves/save-button";
import type { Win } from "@/lib/api/types.gen";
import { useQuiet } from "@/lib/preferences";
import { AppLink } from "@/ui/app-link";
import { StatusBadge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { EditWinDialog } from "./edit-win-dialog";
import { WinAuthor } from "./win-author";
import { useLikeWin } from "./win-changes";
import { wins } from "./win-kind";
import { WinMedia } from "./win-media";
import { WinMenu } from "./win-menu";
import { getWinPath } from "./win-path";

interface WinCardProps {
	win: Win;
	/** On its own page the title is the page's headline, without a link to itself. */
	alone?: boolean;
	onWithdrawn?: () => void;
}

export function WinCard({ win, alone, onWithdrawn }: WinCardProps) {
	const titleId = useId();
	const quiet = useQuiet();
	const toggleLike = useLikeWin(win);
	const reviewed = win.mine && win.status !== "approved";
	const Title = alone ? "h1" : "h2";
	return (
		<Card as="article" aria-labelledby={titleId}>
			<div className="flex items-start justify-between gap-2">
				<WinAuthor win={win} linked={!alone} />
				<div className="-me-2 -mt-1">
					<WinMenu win={win} onWithdrawn={onWithdrawn} />
				</div>
			</div>
			{reviewed && (
				<p className="mt-3">
					<StatusBadge of={win} />
				</p>
			)}
			<Title id={titleId} tabIndex={alone ? -1 : undefined} className="mt-3 text-lg">
				{win.title}
			</Title>
			<p className="mt-1 max-w-prose whitespace-pre-line">{win.win}</p>
			<WinMedia win={win} />
			{reviewed && (
				<PostUnderReview
					kind={wins}
					post={win}
					editDialog={(close) => <EditWinDialog win={win} onClose={close} />}
					onWithdrawn={onWithdrawn}
				/>
			)}
			{win.status === "approved" && (
				<div className="-mx-3 mt-3 -mb-2 flex flex-wrap items-center gap-2">
					<GatedLikeButton
						liked={win.liked}
						count={win.likesCount}
						countHidden={quiet && !win.mine}
						onToggle={toggleLike}
					/>
					{!alone && (
						<AppLink
							href={getWinPath(win.id)}
							className="inline-flex min-h-11 items-center rounded-md px-3 text-muted hover:bg-sunken hover:text-text"
						>
							{commentsText(win.commentsCount)}
						</AppLink>
					)}
					<SaveButton kind="win" id={win.id} />
				</div>
			)}
		</Card>
	);
}

function commentsText(count: number): string {
	if (count === 0) return "Comment";
	return count === 1 ? "1 comment" : `${count} comments`;
}
