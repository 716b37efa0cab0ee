/** Questions about a professional's specialties that nobody has answered, newest first. */
import { useQueries } from "@tanstack/react-query";
import { listQuestions } from "@/lib/api/sdk.gen";
import type { PageQuestion } from "@/lib/api/types.gen";
import { type QuestionTag, questionTags } from "@/lib/generated/question-tags.gen";
import type { ApiError } from "@/lib/http";
import { AppLink } from "@/ui/app-link";
import { ButtonLink } from "@/ui/button";
import { ErrorState } from "@/ui/error-state";
import { RelativeTime } from "@/ui/relative-time";
import { Skeleton } from "@/ui/skeleton";
import { Section } from "./section";

/** Each tag is a request. */
const TAGS = 6;
const SHOWN = 5;

const ALL = "/community/questions?unanswered=1";

export function OpenQuestions({ tags }: { tags: readonly string[] }) {
	const all = questionTags.filter((tag) => tags.includes(tag));
	const known = all.slice(0, TAGS);
	return (
		<Section title="Questions without an answer">
			<p className="text-muted text-sm">
				{known.length > 0
					? "About what you help with. A few kind words are enough, and there's no need to answer any."
					: "Choose specialties in your practice, and you'll find questions about them here."}
			</p>
			{known.length > 0 && <Questions tags={known} isCut={all.length > TAGS} />}
			<div className="-ms-3 -mb-2">
				<ButtonLink href={ALL} variant="quiet">
					All unanswered questions
				</ButtonLink>
			</div>
		</Section>
	);
}

function Questions({ tags, isCut }: { tags: readonly QuestionTag[]; isCut: boolean }) {
	const { questions, error, isPending, isFetching, refetch } = useQueries({
		queries: tags.map((tag) => ({
			queryKey: ["questions", "of specialties", tag],
			queryFn: ({ signal }: { signal: AbortSignal }): Promise<PageQuestion> =>
				listQuestions({ query: { unanswered: true, tag }, signal }),
		})),
		combine: (results) => ({
			questions: merge(results.flatMap(({ data }) => data?.items ?? [])),
			error: results.find(({ data, error }) => error && !data)?.error as ApiError | undefined,
			isPending: results.some(({ isPending }) => isPending),
			isFetching: results.some(({ isFetching }) => isFetching),
			refetch: () => results.forEach((one) => void one.refetch()),
		}),
	});
	if (questions.length === 0 && error) {
		return <ErrorState title="Couldn't load the questions" error={error} busy={isFetching} onRetry={refetch} />;
	}
	if (questions.length === 0 && isPending) return <Skeleton />;
	if (questions.length === 0) {
		return <p>{isCut ? "Nothing to show here right now." : "Every question about your specialties has an answer."}</p>;
	}
	return (
		<ul className="flex flex-col divide-y divide-line">
			{questions.map(({ id, prompt, createdAt, tags: about }) => (
				<li key={id} className="py-2">
					<AppLink
						href={`/community/questions/${encodeURIComponent(id)}`}
						className="flex min-h-11 items-center text-text hover:underline"
					>
						<span dir="auto" className="line-clamp-2 break-words">
							{prompt}
						</span>
					</AppLink>
					<p className="flex flex-wrap gap-x-2 text-muted text-sm">
						<RelativeTime at={createdAt} />
						<span aria-hidden>·</span>
						<span>{about.join(", ")}</span>
					</p>
				</li>
			))}
		</ul>
	);
}

/** A question with several tags comes once. */
const merge = (all: PageQuestion["items"]) =>
	[...new Map(all.map((question) => [question.id, question])).values()]
		.toSorted((one, other) => other.createdAt - one.createdAt)
		.slice(0, SHOWN);
