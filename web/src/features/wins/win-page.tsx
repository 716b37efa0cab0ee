/** One Win on its own page, with its comments. */
import { useQueryClient } from "@tanstack/react-query";
import { useParams, useRouter } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { CommentThread } from "@/commons/comments/comment-thread";
import { UpgradeGate } from "@/commons/gates/upgrade-gate";
import { AppLink } from "@/ui/app-link";
import { ButtonLink } from "@/ui/button";
import { ErrorState } from "@/ui/error-state";
import { SkeletonCards } from "@/ui/skeleton";
import type { Win } from "./api";
import { updateCachedWin } from "./win-cache";
import { WinCard } from "./win-card";
import { getWinPath } from "./win-path";
import { useWin } from "./win-queries";

export function WinPage() {
	const { id = "" } = useParams({ strict: false }) as { id?: string };
	return (
		<div className="flex flex-col gap-4">
			<AppLink
				href="/community/wins"
				className="inline-flex min-h-11 items-center gap-2 self-start text-link hover:underline"
			>
				<ArrowLeft aria-hidden size={18} />
				All Wins
			</AppLink>
			<OneWin id={id} />
		</div>
	);
}

function OneWin({ id }: { id: string }) {
	const router = useRouter();
	const { data: win, error, isFetching, refetch } = useWin(id);
	// Also with an older copy in the cache: nobody sees a withdrawn Win.
	if (error?.code === "not_found") return <Missing />;
	if (error?.code === "tier.needed") return <Older />;
	if (win) {
		return (
			<>
				<WinCard win={win} alone onDeleted={() => void router.navigate({ href: "/community/wins" })} />
				<WinComments key={win.id} win={win} />
			</>
		);
	}
	if (!error) return <SkeletonCards count={1} />;
	return (
		<ErrorState
			alone
			title="Couldn't load this Win"
			text="Nothing is lost. Please try again."
			requestId={error.requestId}
			busy={isFetching}
			onRetry={() => void refetch()}
		/>
	);
}

/** Shown for a link, for example in an email, to a Win that Free members can no longer open. */
function Older() {
	const router = useRouter();
	return (
		<>
			<h1 tabIndex={-1}>This is an older Win</h1>
			<p>Older Wins are part of the Supporter plan. You can still see the newest Wins and your own.</p>
			<div>
				<ButtonLink href="/community/wins" variant="secondary">
					See the newest Wins
				</ButtonLink>
			</div>
			<UpgradeGate feature="view wins" page onClose={() => void router.navigate({ href: "/community/wins" })} />
		</>
	);
}

function Missing() {
	return (
		<>
			<h1 tabIndex={-1}>We can't find this Win</h1>
			<p>It may have been withdrawn, or only the author can see it for now.</p>
			<div>
				<ButtonLink href="/community/wins" variant="secondary">
					See all Wins
				</ButtonLink>
			</div>
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
