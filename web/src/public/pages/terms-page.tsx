/** The terms of use in plain words. */
import { Contact } from "../contact";
import { Head } from "../head";
import { Page } from "../page";
import type { LegalProps } from "../props";

export function TermsPage({ frame, contact }: LegalProps) {
	return (
		<Page frame={frame}>
			<Head
				frame={frame}
				title="Terms"
				description={`What you may expect of ${frame.name} and what it expects of you.`}
			/>
			<h1>Terms</h1>
			<div className="prose">
				<p>These are the rules of use. They are short, so please read them.</p>
				<h2>What {frame.name} is</h2>
				<p>
					{frame.name} is peer support between people who live with anxiety. It is not medical care, not a crisis
					service, and not monitored for emergencies. If you are in danger, go to{" "}
					<a href="/help-now">I need help now</a>.
				</p>
				<h2>Who may join</h2>
				<p>
					Adults, 18 years or older, with one account each. Keep your password to yourself and give us an email address
					that reaches you.
				</p>
				<h2>What you share</h2>
				<p>
					What you write and upload stays yours. You allow {frame.name} to keep it and to show it to members after a
					moderator has approved it. We may use a Win outside the community only if you said so for that Win, and you
					can take it back. Share only what is yours to share.
				</p>
				<h2>How we behave</h2>
				<p>
					The <a href="/community-guidelines">community guidelines</a> are part of these terms. Moderators may decline
					what does not fit, with a reason, and may suspend an account that harms others.
				</p>
				<h2>Membership and money</h2>
				<p>
					Joining is free. Where paid memberships are on sale, the price and the date of renewal are shown before you
					pay. You can cancel at any time, in no more steps than it took to join, and keep what you paid for until it
					ends.
				</p>
				<h2>What we cannot promise</h2>
				<p>
					We take care, but things can still be late, wrong or broken. What other members write is their own view.
					Nothing here takes away rights that the law gives you.
				</p>
				<Contact address={contact} />
			</div>
		</Page>
	);
}
