/** The start page: what Exhale is and offers, how moderation works, and what membership costs. */
import { formatReviewTime } from "@/lib/review-time";
import { HELP_NOW } from "../addresses";
import { Head } from "../head";
import { AskQuestion, NewWin } from "../new-links";
import { Page } from "../page";
import type { HomeProps } from "../props";
import { TierTable } from "../tier-table";

const PURPOSE = "A quiet place to share small Wins and ask for support when anxiety is part of your life.";

export function HomePage({ frame, moderatorHours, prices }: HomeProps) {
	const signedIn = frame.viewer !== null;
	return (
		<Page frame={frame}>
			<Head frame={frame} title="support for people who live with anxiety" description={PURPOSE} />
			<h1 className="max-w-[24ch] text-2xl sm:text-3xl">{PURPOSE}</h1>
			<div className="mt-6 flex flex-wrap gap-3">{signedIn ? <Enter /> : <JoinOrLogin />}</div>
			<div className="mt-12 grid gap-4 md:grid-cols-3">
				<section className="card">
					<h2>Wins</h2>
					<p>Something that went well, however small, told to people who know what it took.</p>
					<NewWin signedIn={signedIn} />
				</section>
				<section className="card">
					<h2>Questions</h2>
					<p>Ask the community and the professionals in it. Most people here have wondered the same thing.</p>
					<AskQuestion signedIn={signedIn} />
				</section>
				<section className="card">
					<h2>Rooms</h2>
					<p>Conversations with a host. You come in with your microphone and camera off, and may stay that way.</p>
					<a href="/rooms" className="button button-outline">
						See rooms
					</a>
				</section>
			</div>
			<Moderation hours={moderatorHours} />
			<TierTable prices={prices} signedIn={signedIn} />
			<p className="mt-12 max-w-prose">
				{frame.name} is not monitored for emergencies. If you are in danger or thinking of harming yourself, go to{" "}
				<a href={HELP_NOW}>I need help now</a> for numbers to call.
			</p>
		</Page>
	);
}

function JoinOrLogin() {
	return (
		<>
			<a href="/signup/" className="button button-primary">
				Join
			</a>
			<a href="/login" className="button button-outline">
				Login
			</a>
		</>
	);
}

function Enter() {
	return (
		<a href="/community" className="button button-primary">
			Go to the community
		</a>
	);
}

function Moderation({ hours }: { hours: number }) {
	return (
		<section className="mt-12 max-w-prose" aria-labelledby="moderation">
			<h2 id="moderation">How moderation works</h2>
			<ol className="prose-list mt-3">
				<li>You share something. At first only you and the moderators can see it.</li>
				<li>A moderator, who is a person, reads it, usually within {formatReviewTime(hours)}.</li>
				<li>
					If it keeps to the guidelines, members can see it. Nothing is ever published outside unless you said it may
					be.
				</li>
				<li>If not, you are told why, your text is kept, and you can edit it and send it again.</li>
			</ol>
			<p className="mt-3">
				<a href="/community-guidelines" className="link-alone">
					Read the community guidelines
				</a>
			</p>
		</section>
	);
}
