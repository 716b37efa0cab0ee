/** The community guidelines: a few numbered rules with examples. */
import { formatReviewTime } from "@/lib/review-time";
import { QUESTION_GUIDELINES } from "../addresses";
import { Head } from "../head";
import { Page } from "../page";
import type { GuidelinesProps } from "../props";
import { Rule } from "../rule";

export function GuidelinesPage({ frame, moderatorHours }: GuidelinesProps) {
	return (
		<Page frame={frame}>
			<Head
				frame={frame}
				title="Community guidelines"
				description="Eight short rules that keep the community kind and safe, each with an example."
			/>
			<h1>Community guidelines</h1>
			<p className="mt-3 max-w-prose">
				Eight rules, so that everyone can be here without being on guard. Moderators go by them when they read what is
				shared.
			</p>
			<ol className="rules">
				<Rule
					title="Be kind, even when you disagree"
					yes="That would not work for me, and I am glad it helps you."
					no="You are not really trying."
				>
					Nobody here has to justify how they feel.
				</Rule>
				<Rule
					title="Speak from your own life"
					yes="What helped me was telling one friend first."
					no="You should just stop your tablets."
				>
					Share what you did and felt. Leave diagnoses and advice about medicine to professionals.
				</Rule>
				<Rule
					title="Keep people private"
					yes="A friend from work came along."
					no="Anna Berg from the shop in Mill Street came along."
				>
					Leave out full names, addresses, numbers and faces of others, and think twice about your own.
				</Rule>
				<Rule
					title="Leave out methods"
					yes="It was a very dark week and I got help."
					no="A description of how someone harmed themselves."
				>
					You may say that you feel awful. Please leave out how, how much and numbers, which can harm a reader.
				</Rule>
				<Rule title="Do not compare" yes="I ate lunch with others today." no="Mine is worse than that.">
					Every Win counts, and so does every bad day.
				</Rule>
				<Rule
					title="Nothing to sell"
					yes="I read a book that helped; ask me if you would like its title."
					no="Book a session with me, first one half price."
				>
					No advertising, no asking for money, no recruiting for other groups.
				</Rule>
				<Rule
					title="No hate, no pressure, no unwanted advances"
					yes="Is it all right if I write to you?"
					no="Why do you not answer me?"
				>
					No one has to reply. Do not press, follow or insult anyone, whoever they are.
				</Rule>
				<Rule
					title="In an emergency, call"
					yes="I am calling the crisis line now."
					no="Waiting here for an answer while in danger."
				>
					{frame.name} is not monitored for emergencies. <a href="/help-now">I need help now</a> lists numbers.
				</Rule>
			</ol>
			<section className="mt-10 max-w-prose" aria-labelledby="after">
				<h2 id="after">What happens when a post doesn't follow the guidelines</h2>
				<p className="mt-2">
					A moderator reads every Win before members see it, usually within {formatReviewTime(moderatorHours)}. If it
					doesn't follow the guidelines, we tell you why, and you can edit it and send it again. Nobody else sees that
					it was declined.
				</p>
				<p className="mt-3">
					Asking something? Read the <a href={QUESTION_GUIDELINES}>guidelines for Questions</a>.
				</p>
			</section>
		</Page>
	);
}
