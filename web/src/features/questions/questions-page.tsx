/** The list of approved Questions, and of prompts for members whose plan includes them. */
import { useLocation, useRouter } from "@tanstack/react-router";
import { Lock, Plus } from "lucide-react";
import { useState } from "react";
import { UpgradeGate } from "@/commons/gates/upgrade-gate";
import { QuestionsDrawing } from "@/drawings/questions";
import type { QuestionKind } from "@/lib/api/types.gen";
import { isGateOpen } from "@/lib/gates";
import { useSession } from "@/lib/session";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PagedCards } from "@/ui/paged-cards";
import { SegmentedControl } from "@/ui/segmented-control";
import { useAskQuestion } from "./ask-question-provider";
import { QuestionCard } from "./question-card";
import type { QuestionFilter } from "./question-filter";
import { QuestionFilters } from "./question-filters";
import { getListPath, parseFilter } from "./question-path";
import { useQuestions } from "./question-queries";

const kinds: readonly { value: QuestionKind; label: string }[] = [
	{ value: "question", label: "Questions" },
	{ value: "prompt", label: "Prompts" },
];

export function QuestionsPage() {
	const { user } = useSession();
	const ask = useAskQuestion();
	const router = useRouter();
	const wanted = parseFilter(useLocation({ select: ({ searchStr }) => searchStr }));
	const change = (next: QuestionFilter) => void router.navigate({ href: getListPath(next), replace: true });
	if (!user) return null;
	const prompts = wanted.kind === "prompt";
	const locked = prompts && !isGateOpen(user.access, "view prompts");
	return (
		<div className="flex flex-col gap-5">
			<header className="flex flex-wrap items-center justify-between gap-3">
				<h1 tabIndex={-1}>Questions</h1>
				<Button onClick={() => ask()} icon={<Plus aria-hidden size={20} />}>
					Ask Question
				</Button>
			</header>
			<SegmentedControl
				legend="Questions or prompts"
				options={kinds}
				value={wanted.kind}
				onChange={(kind) => change({ ...wanted, kind })}
			/>
			{prompts && !locked && <SuggestPrompt mayPrompt={isGateOpen(user.access, "suggest prompts")} />}
			{locked ? (
				<LockedPrompts onClose={() => change({ ...wanted, kind: "question" })} />
			) : (
				<>
					<QuestionFilters wanted={wanted} onChange={change} />
					<QuestionList wanted={wanted} onReset={() => change({ kind: wanted.kind, tag: null, answers: null })} />
				</>
			)}
		</div>
	);
}

function QuestionList({ wanted, onReset }: { wanted: QuestionFilter; onReset: () => void }) {
	const list = useQuestions(wanted);
	const filtered = wanted.tag !== null || wanted.answers !== null;
	const word = wanted.kind === "prompt" ? "prompts" : "questions";
	return (
		<PagedCards
			list={list}
			failed={`Couldn't load the ${word}`}
			empty={
				filtered ? (
					<EmptyState
						drawing={<QuestionsDrawing />}
						title={`No ${word} like that yet`}
						action={
							<Button variant="secondary" onClick={onReset}>
								Show all
							</Button>
						}
					/>
				) : (
					<EmptyState
						drawing={<QuestionsDrawing />}
						title={`No ${word} yet`}
						text="Whatever is on your mind, someone else has wondered about it too."
					/>
				)
			}
		>
			{(question) => <QuestionCard key={question.id} question={question} />}
		</PagedCards>
	);
}

/** The page behind the dialog says the same in its own words. */
function LockedPrompts({ onClose }: { onClose: () => void }) {
	return (
		<>
			<EmptyState
				icon={<Lock aria-hidden size={32} />}
				title="Prompts are for Supporters"
				text="Questions stay open to everyone."
			/>
			<UpgradeGate feature="view prompts" page onClose={onClose} />
		</>
	);
}

function SuggestPrompt({ mayPrompt }: { mayPrompt: boolean }) {
	const ask = useAskQuestion();
	const [gated, setGated] = useState(false);
	return (
		<div>
			<Button variant="secondary" onClick={() => (mayPrompt ? ask("prompt") : setGated(true))}>
				Suggest a prompt
			</Button>
			<UpgradeGate feature={gated && !mayPrompt ? "suggest prompts" : null} onClose={() => setGated(false)} />
		</div>
	);
}
