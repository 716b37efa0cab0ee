/** The first page of the community: a greeting, three things a member could do, and nothing they must. */
import { useQuery } from "@tanstack/react-query";
import { UpgradeCta } from "@/commons/billing/upgrade-cta";
import { PeopleHere } from "@/features/profiles/people-here";
import { type Allowance as QuestionAllowance, showQuestionAllowance } from "@/features/questions/api";
import { useAskQuestion } from "@/features/questions/ask-question-provider";
import { PendingQuestions } from "@/features/questions/pending-questions";
import { questionKeys } from "@/features/questions/question-cache";
import { type Allowance, showWinAllowance } from "@/features/wins/api";
import { PendingWins } from "@/features/wins/pending-wins";
import { useShareWin } from "@/features/wins/share-win-provider";
import { winKeys } from "@/features/wins/win-cache";
import { WinCard } from "@/features/wins/win-card";
import { useWinsFeed } from "@/features/wins/win-queries";
import { useSession } from "@/lib/session";
import { Button, ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { getGreeting } from "../greeting";
import { getNextAllowanceText } from "../next-allowance";

export function HomePage() {
	const { user } = useSession();
	if (!user) return null;
	return (
		<div className="flex flex-col gap-4">
			<header>
				<h1>{getGreeting(new Date().getHours(), user.firstName)}</h1>
				<p className="text-muted">There's nothing you have to do here.</p>
			</header>
			<ThisTime />
			<PendingWins uid={user.uid} />
			<PendingQuestions uid={user.uid} />
			<LatestWin />
			<PeopleHere uid={user.uid} />
			{user.access < 2 && (
				<div>
					<UpgradeCta tier={user.access} />
				</div>
			)}
		</div>
	);
}

function ThisTime() {
	const shareWin = useShareWin();
	const ask = useAskQuestion();
	const { data } = useQuery<Allowance>({
		queryKey: winKeys.allowance,
		queryFn: ({ signal }) => showWinAllowance(signal),
	});
	const asking = useQuery<QuestionAllowance>({
		queryKey: questionKeys.allowance,
		queryFn: ({ signal }) => showQuestionAllowance(signal),
	}).data;
	const now = Date.now();
	const waits = [
		data && !data.canShare ? getNextAllowanceText("Win", data.nextWinDate, now) : null,
		asking && !asking.canAsk ? getNextAllowanceText("question", asking.nextQuestionDate, now) : null,
	].filter((wait) => wait !== null);
	return (
		<Card>
			<h2>How would you like to use this time?</h2>
			<div className="mt-3 flex flex-wrap gap-3">
				<Button onClick={shareWin}>Share a Win</Button>
				<Button variant="secondary" onClick={() => ask()}>
					Ask a question
				</Button>
				<ButtonLink href="/community/wins" variant="quiet">
					Just read
				</ButtonLink>
			</div>
			{waits.length > 0 && <p className="mt-3 text-sm text-muted">{waits.join(" ")}</p>}
		</Card>
	);
}

/** Renders nothing if there is no Win or it did not load: nobody came for it. */
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
