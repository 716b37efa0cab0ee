/** The professional's own entry as the directory shows it, and the ways to change it. */
import { ProfessionalCard } from "@/commons/practice/professional-card";
import { getProfessionalPath, PRACTICE } from "@/commons/practice/professional-path";
import type { OwnPractice } from "@/lib/api/types.gen";
import type { SessionUser } from "@/lib/session-user";
import { ButtonLink } from "@/ui/button";
import { toEntry } from "./own-entry-preview";

export function OwnEntry({ user, practice }: { user: SessionUser; practice: OwnPractice }) {
	const isVisible = practice.listed && practice.verification?.status === "active";
	return (
		<section aria-labelledby="own-entry" className="flex flex-col gap-3">
			<div>
				<h2 id="own-entry">Your entry</h2>
				<p className="text-muted text-sm">{getListedText(practice)}</p>
			</div>
			<ProfessionalCard entry={toEntry(user, practice)}>
				<ButtonLink href={PRACTICE} variant="secondary">
					Edit your practice
				</ButtonLink>
				{isVisible && (
					<ButtonLink href={getProfessionalPath(user.uid)} variant="quiet">
						See it as members do
					</ButtonLink>
				)}
			</ProfessionalCard>
		</section>
	);
}

function getListedText({ listed, verification }: OwnPractice): string {
	if (verification?.status !== "active") return "It isn't in the directory, because your verification isn't active.";
	return listed ? "It's in the directory." : "It's hidden from the directory, as you chose.";
}
