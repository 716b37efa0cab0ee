/** One Win on its own page, with a slot for other features below it. */
import type { ReactNode } from "react";
import { PostPage } from "@/commons/posts/post-page";
import { ButtonLink } from "@/ui/button";
import { UpgradeGate } from "@/ui/upgrade-gate";
import type { Win } from "./api";
import { WinCard } from "./win-card";
import { wins } from "./win-kind";
import { useWin } from "./win-queries";

export function WinPage({ below }: { below: (win: Win) => ReactNode }) {
	return (
		<PostPage kind={wins} usePost={useWin} gated={(leave) => <Older onClose={leave} />}>
			{(win, leave) => (
				<>
					<WinCard win={win} alone onWithdrawn={leave} />
					{below(win)}
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
