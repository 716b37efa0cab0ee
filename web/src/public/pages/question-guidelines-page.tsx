/** The guidelines for Questions: how to ask so that others can answer. */
import { formatReviewTime } from "@/lib/review-time";
import { Head } from "../head";
import { AskQuestion } from "../new-links";
import { Page } from "../page";
import type { GuidelinesProps } from "../props";
import { Rule } from "../rule";

export function QuestionGuidelinesPage({ frame, moderatorHours }: GuidelinesProps) {
	return (
		<Page frame={frame}>
			<Head
				frame={frame}
				title="Guidelines for Questions"
				description="Five short rules for asking a question that others can answer well."
			/>
			<h1>Guidelines for Questions</h1>
			<p className="mt-3 max-w-prose">
				A Question goes to the community and to the professionals in it. A moderator reads it first, usually within{" "}
				{formatReviewTime(moderatorHours)}.
			</p>
			<ol className="rules">
				<Rule
					title="Ask one thing"
					yes="How do you get through the first minutes of a meeting?"
					no="Work, sleep, my sister and the bus: what now?"
				>
					Up to 500 characters. One thing gets better answers than five.
				</Rule>
				<Rule title="Say what would help" yes="I would like to hear what others have tried." no="Tell me what I have.">
					You may want experiences, ideas, or only to be heard. Say which.
				</Rule>
				<Rule
					title="Ask about living with it, not for a diagnosis"
					yes="How do you prepare for a first appointment?"
					no="Which dose should I take?"
				>
					Answers are peer support. Professionals here give general information and cannot treat you.
				</Rule>
				<Rule
					title="Tag with care"
					yes="Tagging someone who told you they have been through this."
					no="Tagging five strangers to be seen faster."
				>
					Up to five tags and five members. Tagged members are told once your Question is approved.
				</Rule>
				<Rule
					title="Keep people private and leave out methods"
					yes="Someone close to me is struggling."
					no="A full name, or how someone harmed themselves."
				>
					The <a href="/community-guidelines">community guidelines</a> hold for Questions too.
				</Rule>
			</ol>
			<p className="mt-8">
				<AskQuestion signedIn={frame.viewer !== null} />
			</p>
			<p className="mt-6 max-w-prose">
				If you are in danger, please do not ask here first: <a href="/help-now">I need help now</a>.
			</p>
		</Page>
	);
}
