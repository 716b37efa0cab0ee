/** The privacy notice: the stored data, who sees it and what never happens, true to what the software does. */
import { Contact } from "../contact";
import { Head } from "../head";
import { Page } from "../page";
import type { LegalProps } from "../props";

export function PrivacyPage({ frame, contact }: LegalProps) {
	return (
		<Page frame={frame}>
			<Head
				frame={frame}
				title="Privacy"
				description={`What ${frame.name} keeps about you, who can see it, and what it never does.`}
			/>
			<h1>Privacy</h1>
			<div className="prose">
				<p>That you are here at all is private. This page says in plain words what is kept and who sees it.</p>
				<h2>If you only look around</h2>
				<p>
					Nothing is loaded from other companies, there is no tracking and there are no advertising cookies. If you
					choose a theme, a text size or quiet mode, a cookie remembers it. Your browser keeps a copy of a few pages,
					such as “I need help now”, so that they open without a network.
				</p>
				<h2>What we keep when you join</h2>
				<ul>
					<li>Your email address, and your password as a hash that nobody can read.</li>
					<li>
						Your first name, and your last name if you gave it. You are asked whether you are an adult, not when you
						were born.
					</li>
					<li>How often you want emails, your plan, and how far you got in signing up.</li>
					<li>
						Your sessions: which kind of device, when it signed in and when it was last seen, so that you can end them.
					</li>
					<li>
						For 90 days, a short mark of the networks you signed in from, so that nobody else’s wrong passwords can lock
						you out. Thousands of networks share each mark, and no address can be read from it.
					</li>
					<li>What you share, with its photos and videos, and what you liked.</li>
					<li>What moderators decided about it, when and why.</li>
				</ul>
				<h2>Who sees what</h2>
				<ul>
					<li>
						Members see your first name and the initial of your last name, never the rest of it and never your email
						address. They find you by your last name only if you switched that on.
					</li>
					<li>
						Members see what you shared once a moderator has approved it. Before that, only you and moderators do.
					</li>
					<li>Moderators may see your email address if you gave no name, and why a post was declined.</li>
					<li>
						A Win is considered for social media only if you switched that on for this Win. You can switch it off again.
					</li>
				</ul>
				<h2>Photos and videos</h2>
				<p>Where and when a photo or video was taken is removed from the file before anyone sees it.</p>
				<h2>Cookies</h2>
				<p>
					One cookie keeps you signed in. It holds a random token and nothing else. Three more remember theme, text size
					and quiet mode if you set them. Logging out clears what this site has stored in your browser, except for these
					three.
				</p>
				<h2>What never happens</h2>
				<ul>
					<li>We do not sell or lend data about you, and no advertiser learns that you are here.</li>
					<li>Texts, email addresses and passwords are not written to the server’s logs.</li>
				</ul>
				<h2>Your data</h2>
				<p>
					You can withdraw a Win yourself at any time; it and its photos and videos are then deleted. To get a copy of
					your data, to correct it or to have your account deleted, write to us.
				</p>
				<Contact address={contact} />
			</div>
		</Page>
	);
}
