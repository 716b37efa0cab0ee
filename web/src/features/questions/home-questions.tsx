/** Questions on the first page: one that nobody has answered, one that a professional has, and the way to all of them. */
import { useQuery } from "@tanstack/react-query";
import { listQuestions } from "@/lib/api/sdk.gen";
import type { PageQuestion } from "@/lib/api/types.gen";
import type { ApiError } from "@/lib/http";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { HomeSection } from "@/ui/home-section";
import { SkeletonCards } from "@/ui/skeleton";
import { AnsweredQuestion } from "./answered-question";
import { useAskQuestion } from "./ask-question-provider";
import { questionKeys } from "./question-cache";
import { QuestionCard } from "./question-card";
import { QUESTIONS } from "./question-path";

interface Wanted {
	answered?: boolean;
	unanswered?: boolean;
}

export function HomeQuestions() {
	return (
		<HomeSection title="Questions" href={QUESTIONS}>
			<Chosen />
		</HomeSection>
	);
}

function Chosen() {
	const ask = useAskQuestion();
	const unanswered = useNewest({ unanswered: true });
	const answered = useNewest({ answered: true });
	// Where every question has an answer, the newest is worth reading.
	const isFallback = unanswered.data?.items.length === 0;
	const newest = useNewest({}, isFallback);
	const open = isFallback ? newest : unanswered;
	const byProfessional = answered.data?.items.at(0);
	const first = open.data?.items.find(({ id }) => id !== byProfessional?.id);
	if (first || byProfessional) {
		return (
			<>
				{first && <QuestionCard question={first} />}
				{byProfessional && <AnsweredQuestion question={byProfessional} />}
			</>
		);
	}
	const { data, error, isFetching, refetch } = open;
	if (error) {
		return (
			<ErrorState title="Couldn't load the questions" error={error} busy={isFetching} onRetry={() => void refetch()} />
		);
	}
	if (!data || answered.isPending) return <SkeletonCards count={1} />;
	return (
		<Card className="flex flex-wrap items-center justify-between gap-3">
			<p className="text-muted">No questions yet. Any question is welcome.</p>
			<Button variant="secondary" onClick={() => ask()}>
				Ask a question
			</Button>
		</Card>
	);
}

/** The newest Questions, or those of them that have or lack an answer. */
const useNewest = (wanted: Wanted, enabled = true) =>
	useQuery<PageQuestion, ApiError>({
		queryKey: [...questionKeys.all, "newest", wanted],
		queryFn: ({ signal }) => listQuestions({ query: wanted, signal }),
		enabled,
	});
