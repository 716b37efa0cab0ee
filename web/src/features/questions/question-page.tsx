/** One Question on its own page, with its answers. */
import type { ReactNode } from "react";
import { PostPage } from "@/commons/posts/post-page";
import { UpgradeGate } from "@/ui/upgrade-gate";
import type { Question } from "./api";
import { QuestionCard } from "./question-card";
import { questions } from "./question-kind";
import { useQuestion } from "./question-queries";

interface QuestionPageProps {
	/** Shown below an approved Question. */
	answers?: (question: Question) => ReactNode;
}

export function QuestionPage({ answers }: QuestionPageProps) {
	return (
		<PostPage kind={questions} usePost={useQuestion} gated={(leave) => <LockedPrompt onClose={leave} />}>
			{(question, leave) => (
				<>
					<QuestionCard question={question} alone onWithdrawn={leave} />
					<p className="text-muted text-sm">This is peer support, not medical advice.</p>
					{answers && question.status === "approved" && (
						<section aria-label="Answers" className="mt-4 border-line border-t pt-6">
							{answers(question)}
						</section>
					)}
				</>
			)}
		</PostPage>
	);
}

function LockedPrompt({ onClose }: { onClose: () => void }) {
	return (
		<>
			<h1 tabIndex={-1}>Prompts are for Supporters</h1>
			<p>Questions stay open to everyone.</p>
			<UpgradeGate feature="view prompts" page onClose={onClose} />
		</>
	);
}
