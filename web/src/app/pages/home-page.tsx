/** The first page of the community: a greeting, three things one could do, and nothing one has to. */
import { useQuery } from "@tanstack/react-query";
import { PeopleHere } from "@/features/profiles/people-here";
import { type Allowance, showWinAllowance } from "@/features/wins/api";
import { useShareWin } from "@/features/wins/share-win-provider";
import { WaitingWins } from "@/features/wins/waiting-wins";
import { winKeys } from "@/features/wins/win-cache";
import { WinCard } from "@/features/wins/win-card";
import { useWinsFeed } from "@/features/wins/win-queries";
import { useSession } from "@/lib/session";
import { askQuestion } from "@/public/addresses";
import { Button, ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { greeting } from "../greeting";
import { nextWinWords } from "../next-win";
import { UpgradeCta } from "../upgrade-cta";

export function HomePage() {
	const { user } = useSession();
	if (!user) return null;
	return (
		<div className="flex flex-col gap-4">
			<header>
				<h1>{greeting(new Date().getHours(), user.firstName)}</h1>
				<p className="text-muted">There is nothing you have to do here.</p>
			</header>
			<ThisTime />
			<WaitingWins uid={user.uid} />
			<LatestWin />
			<PeopleHere uid={user.uid} />
			{user.tier < 2 && (
				<div>
					<UpgradeCta tier={user.tier} />
				</div>
			)}
		</div>
	);
}

function ThisTime() {
	const shareWin = useShareWin();
	const { data } = useQuery<Allowance>({
		queryKey: winKeys.allowance,
		queryFn: ({ signal }) => showWinAllowance(signal),
	});
	const wait = data && !data.canShare ? nextWinWords(data.nextWinDate, Date.now()) : null;
	return (
		<Card>
			<h2>How would you like to use this time?</h2>
			<div className="mt-3 flex flex-wrap gap-3">
				<Button onClick={shareWin}>Share a Win</Button>
				<ButtonLink href={askQuestion(true)} variant="secondary">
					Ask a question
				</ButtonLink>
				<ButtonLink href="/community/wins" variant="quiet">
					Just read
				</ButtonLink>
			</div>
			{wait && <p className="mt-3 text-sm text-muted">{wait}</p>}
		</Card>
	);
}

/** Nothing stands here when there is none or it did not load: nobody came for it. */
function LatestWin() {
	const { data } = useWinsFeed();
	const [latest] = data ?? [];
	if (!latest) return null;
	return (
		<section aria-label="The latest Win">
			<WinCard win={latest} />
		</section>
	);
}
