/** The start page: what Exhale is and offers, how moderation works, and what membership costs. */
import { CalmingLineDrawing } from "@/drawings/calming-line";
import { FooterHillsDrawing } from "@/drawings/footer-hills";
import { HelpDrawing } from "@/drawings/help";
import { HeroDrawing } from "@/drawings/hero";
import { HeroPhoneDrawing } from "@/drawings/hero-phone";
import { QuestionsDrawing } from "@/drawings/questions";
import { RoomsDrawing } from "@/drawings/rooms";
import { WinsDrawing } from "@/drawings/wins";
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
		<Page frame={frame} wide>
			<Head frame={frame} title="support for people who live with anxiety" description={PURPOSE} />
			<section className="hero">
				<div className="hero-drawing md:hidden">
					<HeroPhoneDrawing />
				</div>
				<div className="hero-drawing max-md:hidden">
					<HeroDrawing />
				</div>
				<div className="column hero-copy">
					<h1 className="display">{PURPOSE}</h1>
					<p className="mt-4 max-w-[44ch] text-lg md:mt-5">
						There is room on the bench. You can talk, or just sit here.
					</p>
					<div className="mt-5 flex flex-wrap gap-3 md:mt-6">{signedIn ? <Enter /> : <JoinOrLogin />}</div>
				</div>
			</section>
			<Ways signedIn={signedIn} />
			<Moderation hours={moderatorHours} />
			<div className="column section">
				<TierTable prices={prices} signedIn={signedIn} />
			</div>
			<div className="column section">
				<section className="help-band" aria-labelledby="help">
					<div className="help-band-drawing">
						<HelpDrawing />
					</div>
					<div>
						<h2 id="help" className="text-2xl">
							If you need help right now
						</h2>
						<p className="mt-2 max-w-[52ch] text-help-muted">
							{frame.name} is not monitored for emergencies. If you are in danger or thinking of harming yourself, there
							are people you can call, day and night, in your country.
						</p>
						<p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
							<a href={HELP_NOW} className="button button-outline">
								I need help now
							</a>
							<span className="text-help-muted text-sm">Opens without an account, and offline</span>
						</p>
					</div>
				</section>
			</div>
			<div className="h-24 sm:h-32">
				<FooterHillsDrawing />
			</div>
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

function Ways({ signedIn }: { signedIn: boolean }) {
	return (
		<section className="column section" aria-labelledby="ways">
			<h2 id="ways" className="text-2xl">
				Three ways to be here
			</h2>
			<div className="mt-5 grid gap-6 md:mt-7 md:grid-cols-3 md:gap-8">
				<div className="way">
					<WinsDrawing />
					<div>
						<h3>Wins</h3>
						<p>Something that went well, however small, told to people who know what it took.</p>
						<NewWin signedIn={signedIn} />
					</div>
				</div>
				<div className="way">
					<QuestionsDrawing />
					<div>
						<h3>Questions</h3>
						<p>Ask the community and the professionals in it. Most people here have wondered the same thing.</p>
						<AskQuestion signedIn={signedIn} />
					</div>
				</div>
				<div className="way">
					<RoomsDrawing />
					<div>
						<h3>Rooms</h3>
						<p>Conversations with a host. You come in with your microphone and camera off, and may stay that way.</p>
						<a href="/rooms" className="button button-outline">
							See rooms
						</a>
					</div>
				</div>
			</div>
		</section>
	);
}

function Moderation({ hours }: { hours: number }) {
	const steps = [
		["You share something", "At first only you and the moderators can see it."],
		["A person reads it", `A moderator, usually within ${formatReviewTime(hours)}.`],
		["Members can see it", "Nothing is ever published outside unless you said it may be."],
		["If not, you are told why", "Your text is kept, and you can edit it and send it again."],
	] as const;
	return (
		<section className="mt-7 bg-sunken py-9 md:py-14" aria-labelledby="moderation">
			<div className="column">
				<h2 id="moderation" className="text-2xl">
					How moderation works
				</h2>
				<p className="mt-2 text-muted">Every post is read by a person before members see it.</p>
				<div className="my-3 h-14 md:h-21">
					<CalmingLineDrawing />
				</div>
				<ol className="grid gap-5 md:grid-cols-4 md:gap-8">
					{steps.map(([title, text], index) => (
						<li key={title} className="max-md:grid max-md:grid-cols-[3rem_1fr]">
							<span aria-hidden className="step-number">
								{index + 1}
							</span>
							<div>
								<h3 className="text-base">{title}</h3>
								<p className="mt-1 text-muted">{text}</p>
							</div>
						</li>
					))}
				</ol>
				<p className="mt-6">
					<a href="/community-guidelines" className="link-alone">
						Read the community guidelines
					</a>
				</p>
			</div>
		</section>
	);
}
