/** What applicants see until they are accepted: what happens next, what is open until then, and the ways out. */
import { LogOutButton } from "@/commons/sidebar/log-out-button";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { HelpNow } from "@/ui/help-now";

const steps = {
	/** The details are still missing. */
	application: {
		title: "Professional application",
		next: "The form for your qualifications isn't open yet, so there's nothing you need to do now. Once it opens, you'll find it here when you log in.",
	},
	/** Everything was sent. */
	pending: {
		title: "Your application",
		next: "We have your application, so there's nothing you need to do now.",
	},
} as const;

export const createApplicantPage = (step: keyof typeof steps) => () => <ApplicantPage {...steps[step]} />;

function ApplicantPage({ title, next }: (typeof steps)[keyof typeof steps]) {
	return (
		<>
			<h1 tabIndex={-1}>{title}</h1>
			<Card className="mt-6 flex flex-col gap-4">
				<section>
					<h2>What happens next</h2>
					<p className="mt-2 max-w-prose">{next}</p>
					<p className="mt-2 max-w-prose">
						An admin of this community reads each application. You'll see the answer here: if you're accepted, logging
						in takes you straight to the community.
					</p>
				</section>
				<section>
					<h2>Until then</h2>
					<p className="mt-2 max-w-prose">
						Wins, Questions, chat and direct messages stay closed while your application is open, and there's nothing to
						pay. Your profile, your settings and help are open.
					</p>
				</section>
				<div className="flex flex-wrap gap-3">
					<ButtonLink href="/community/profile" variant="secondary">
						Your profile
					</ButtonLink>
					<ButtonLink href="/community/settings" variant="secondary">
						Settings
					</ButtonLink>
				</div>
			</Card>
			<HelpNow className="mt-4 -ms-3" />
			<div className="-ms-3 max-w-xs">
				<LogOutButton />
			</div>
		</>
	);
}
