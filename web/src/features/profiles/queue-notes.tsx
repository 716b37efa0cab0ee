/** The details of a reported profile beside its main texts, and its earlier versions. */

import { CoveredMedia } from "@/commons/reviews/covered-media";
import type { ProfileAtDesk, ProfileSaid } from "@/lib/api/types.gen";
import { AppLink } from "@/ui/app-link";

export function ProfileNotes({ profile: { card, says, earlier, rejectionReason } }: { profile: ProfileAtDesk }) {
	return (
		<div className="flex flex-col gap-4">
			<Photo url={card.photoURL} />
			<Facts said={says} />
			{rejectionReason !== null && (
				<p className="text-muted text-sm">Part of it was removed before: {rejectionReason}</p>
			)}
			<p className="text-muted text-sm">
				<AppLink href={`/community/profile/${card.uid}`} className="inline-flex min-h-11 items-center">
					{`The profile of ${card.displayName}`}
				</AppLink>
			</p>
			{earlier.map(({ said, photoURL }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: earlier versions never change.
				<section key={index} className="flex flex-col gap-3 rounded-md border border-line p-4">
					<h3 className="text-base">As it was when reported or removed</h3>
					<p className="font-semibold">{[said.firstName, said.lastName].filter(Boolean).join(" ")}</p>
					{[said.bio, said.about].filter(Boolean).map((text) => (
						<p key={text} dir="auto" className="max-w-prose overflow-hidden whitespace-pre-line wrap-anywhere">
							{text}
						</p>
					))}
					<Facts said={said} />
					<Photo url={photoURL} />
				</section>
			))}
		</div>
	);
}

const Photo = ({ url }: { url: string }) => (
	// A new photo starts covered.
	<CoveredMedia key={url} media={{ imageUrl: url, videoUrl: "", thumbnailUrl: "" }} />
);

/** A website is no link here, so that checking it is a deliberate act. */
function Facts({ said }: { said: ProfileSaid }) {
	const { country, website, servicesOffered, modalities, specialties, qualifications } = said;
	const facts = [country, website, ...servicesOffered, ...modalities, ...specialties, ...qualifications].filter(
		Boolean,
	);
	if (facts.length === 0) return null;
	return (
		<p dir="auto" className="max-w-prose overflow-hidden text-sm wrap-anywhere">
			{facts.join(" · ")}
		</p>
	);
}
