/** What became of an application that was sent: it waits, it was declined, or it was approved. */
import type { ReactNode } from "react";
import { LogOutButton } from "@/commons/sidebar/log-out-button";
import { SuccessDrawing } from "@/drawings/success";
import { formatDate } from "@/lib/dates";
import { useSession } from "@/lib/session";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { HelpNow } from "@/ui/help-now";
import type { Application, OwnApplication } from "./application-types";
import { DeclinedApplication } from "./declined-application";
import { VerificationCard } from "./verification-card";
import { formatDays } from "./waiting-text";
import { WithdrawButton } from "./withdraw-button";

/** What an approval brings, by who applied. */
function getOutcome(isApplicant: boolean, isRenewal: boolean): string {
	if (isApplicant) return "We email you the answer. Once you're approved, the community is open to you.";
	return isRenewal
		? "We email you the answer. Once it's approved, your new verification takes the place of the last one."
		: "We email you the answer. Once you're approved, you have your badge and a place in the directory.";
}

interface ApplicationStatusProps {
	/** Null for an applicant who handed it in elsewhere. */
	application: Application | null;
	own: OwnApplication;
}

export function ApplicationStatus({ application, own }: ApplicationStatusProps) {
	const { user } = useSession();
	const isApplicant = user?.isMHPApplicant === true;
	const state = application?.state ?? "submitted";
	const isWaiting = state === "submitted" || state === "in_review";
	const isOwn = state === "approved" || state === "withdrawn";
	return (
		<div className="mx-auto flex max-w-xl flex-col gap-5">
			<h1 tabIndex={-1}>{isOwn ? "Your verification" : "Your application"}</h1>
			{isWaiting && <Waiting application={application} own={own} isApplicant={isApplicant} />}
			{application && state === "declined" && <DeclinedApplication application={application} />}
			{state === "approved" && !application?.verification && <Ended />}
			{application?.verification && <VerificationCard verification={application.verification} state={state} />}
			{!isOwn && <Contact contact={own.contact} />}
			{isApplicant && (
				<>
					<section>
						<h2 className="text-lg">Until then</h2>
						<p className="mt-1 max-w-prose">
							Wins, Questions, Rooms and chat stay closed, and there's nothing to pay. Your profile, your settings and
							help are open.
						</p>
						<div className="mt-3 flex flex-wrap gap-3">
							<ButtonLink href="/community/profile" variant="secondary">
								Your profile
							</ButtonLink>
							<ButtonLink href="/community/settings" variant="secondary">
								Settings
							</ButtonLink>
						</div>
					</section>
					<div>
						<HelpNow className="-ms-3" />
						<div className="-ms-3 max-w-xs">
							<LogOutButton />
						</div>
					</div>
				</>
			)}
		</div>
	);
}

function Waiting({
	application,
	own: { expectedDays },
	isApplicant,
}: ApplicationStatusProps & { isApplicant: boolean }) {
	const { submittedAt = null, expectedBy = null, state } = application ?? {};
	// Later it would only say that they are late.
	const isOnTime = expectedBy !== null && expectedBy > Date.now();
	return (
		<Card>
			<div className="mb-4 aspect-3/2 w-40 max-w-full">
				<SuccessDrawing />
			</div>
			<h2>{state === "in_review" ? "A reviewer has your application open" : "We have your application"}</h2>
			<p className="mt-1 text-muted">
				{submittedAt !== null && `Sent on ${formatDate(submittedAt)}. `}
				{isOnTime
					? `Most are answered within ${formatDays(expectedDays)}, so by ${formatDate(expectedBy)}.`
					: expectedBy !== null
						? "It's taking longer than usual. You don't need to do anything."
						: "There's nothing you need to do now."}
			</p>
			<h3 className="mt-5 text-base">What happens next</h3>
			<Next>
				<li>A reviewer compares your licence with the public register, and your name with your document.</li>
				<li>If something is missing, they ask you, and you can add it here.</li>
				<li>{getOutcome(isApplicant, application?.isRenewal === true)}</li>
			</Next>
			<p className="mt-4 text-muted text-sm">While a reviewer has it, it can't be changed.</p>
			<div className="mt-1">
				<WithdrawButton application={application} />
			</div>
		</Card>
	);
}

const Next = ({ children }: { children: ReactNode }) => (
	<ol className="mt-1 flex list-decimal flex-col gap-1 ps-5">{children}</ol>
);

function Ended() {
	return (
		<Card>
			<p>Your application was approved.</p>
		</Card>
	);
}

function Contact({ contact }: { contact: string }) {
	return (
		<p className="max-w-prose">
			Questions?{" "}
			{contact.includes("@") ? (
				<>
					Write to{" "}
					<a href={`mailto:${contact}`} className="text-link underline">
						{contact}
					</a>
					.
				</>
			) : (
				`Ask ${contact === "" ? "an admin" : contact} of this community.`
			)}
		</p>
	);
}
