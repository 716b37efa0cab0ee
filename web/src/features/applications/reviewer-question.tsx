/** What a reviewer wants to know before they decide, in their own words. */
import { MessageCircleQuestion } from "lucide-react";
import type { Application } from "./application-types";

export function ReviewerQuestion({ application: { state, question } }: { application: Application }) {
	if (state !== "needs_information" || question === null) return null;
	return (
		<section aria-labelledby="reviewer-question" className="mb-6 flex gap-3 rounded-lg bg-warm px-5 py-4">
			<MessageCircleQuestion aria-hidden size={22} className="mt-0.5 shrink-0" />
			<div className="min-w-0">
				<h2 id="reviewer-question" className="text-base">
					The reviewer needs something from you
				</h2>
				<p dir="auto" className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">
					{question}
				</p>
				<p className="mt-2 text-sm">Change what's needed, then send your application again from the last step.</p>
			</div>
		</section>
	);
}
