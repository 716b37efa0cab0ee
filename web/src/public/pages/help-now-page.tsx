/** Crisis numbers and first steps; complete without a script, a login or a network. */
import { formatReviewTime } from "@/lib/review-time";
import { BreathGuide } from "@/ui/breath-guide";
import { Head } from "../head";
import { Page } from "../page";
import type { HelpCountry, HelpNowProps } from "../props";

export function HelpNowPage({ frame, moderatorHours, countries, nearest, checked }: HelpNowProps) {
	const near = countries.find((country) => country.code === nearest);
	const others = countries.filter((country) => country !== near);
	return (
		<Page frame={frame}>
			<Head
				frame={frame}
				title="I need help now"
				description="Emergency numbers and crisis lines by country, and a few steps that can help right now."
			/>
			<h1>I need help now</h1>
			<p className="mt-3 max-w-prose text-lg">
				If you or someone else is in danger, call your emergency number or go to the nearest emergency department.
			</p>
			<p className="callout mt-4 max-w-prose">
				This community is not monitored for emergencies. Moderators usually read within{" "}
				{formatReviewTime(moderatorHours)}, so please do not wait for an answer here.
			</p>
			<p className="mt-4 md:hidden">
				<a href="#grounding" className="link-alone">
					Steps that help with panic
				</a>
			</p>
			<div className="mt-8 grid gap-10 md:grid-cols-2">
				<section aria-labelledby="call">
					<h2 id="call">Call someone</h2>
					<div className="mt-3 grid gap-2">
						{near && <Country country={near} open />}
						{near && <h3 className="mt-3 text-base">Other countries</h3>}
						{others.map((country) => (
							<Country key={country.code} country={country} />
						))}
					</div>
					<p className="mt-4 text-muted">
						Your country is not listed? <a href="https://findahelpline.com/">Find A Helpline</a> lists lines in many
						more. 112 works on mobile phones in most of the world.
					</p>
					<p className="mt-2 text-muted">
						{checked ? (
							<>
								These numbers were last checked on <time dateTime={checked}>{checked}</time>.
							</>
						) : (
							"These numbers came with the software and the people who run this community have not confirmed them yet."
						)}{" "}
						If one does not answer, call your emergency number.
					</p>
				</section>
				<Grounding />
			</div>
		</Page>
	);
}

function Country({ country, open }: { country: HelpCountry; open?: boolean }) {
	return (
		<details className="disclosure" open={open}>
			<summary>{country.country}</summary>
			<dl>
				<div>
					<dt>Emergency</dt>
					<dd>
						<Phone number={country.emergency} />
					</dd>
				</div>
				{country.lines.map((line) => (
					<div key={line.name}>
						<dt>{line.name}</dt>
						<dd>
							<Phone number={line.phone} />
							{line.note && <p>{line.note}</p>}
						</dd>
					</div>
				))}
			</dl>
		</details>
	);
}

function Phone({ number }: { number: string }) {
	return (
		<a href={`tel:${number.replaceAll(/[^+\d]/g, "")}`} className="phone">
			{number}
		</a>
	);
}

function Grounding() {
	return (
		<section aria-labelledby="grounding">
			<h2 id="grounding">While you wait, or if it is panic</h2>
			<p className="mt-3">A panic attack feels dangerous, and it passes. You can do any of these, in any order.</p>
			<BreathGuide />
			<ol className="prose-list mt-3">
				<li>Put both feet on the floor. Let your shoulders drop.</li>
				<li>Breathe in gently through your nose for 4, and out slowly for 6. Do this five times.</li>
				<li>Name 5 things you see, 4 you can touch, 3 you hear, 2 you smell, 1 you taste.</li>
				<li>Hold something cold, or run cool water over your hands.</li>
				<li>Say to yourself: this is anxiety, it will pass, I do not have to fight it.</li>
				<li>Call or write to one person you trust. “Can you stay with me for a bit?” is enough.</li>
			</ol>
			<p className="mt-3">
				If you have chest pain, trouble breathing that does not ease, or you are not sure that it is panic, call your
				emergency number.
			</p>
		</section>
	);
}
