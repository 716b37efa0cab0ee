/** A member's profile texts as others read them. */
import type { ReactNode } from "react";
import { getAsciiWebsite, WebsiteLink } from "@/commons/practice/website-link";
import type { PublicProfile } from "@/lib/api/types.gen";
import { practiceFields, practiceLabels } from "./profile-texts";

export const isEmptyProfile = (profile: PublicProfile): boolean =>
	profile.about === "" &&
	profile.country === "" &&
	profile.website === "" &&
	practiceFields.every((field) => profile[field].length === 0);

export function ProfileFacts({ profile }: { profile: PublicProfile }) {
	return (
		<>
			{profile.about && <p className="mt-2 max-w-prose whitespace-pre-line break-words">{profile.about}</p>}
			<dl className="mt-3 flex flex-col gap-3">
				{practiceFields.map((field) =>
					profile[field].length > 0 ? (
						<Fact key={field} label={practiceLabels[field]}>
							<ul className="list-disc ps-5">
								{profile[field].map((entry) => (
									<li key={entry} className="break-words">
										{entry}
									</li>
								))}
							</ul>
						</Fact>
					) : null,
				)}
				{profile.country && <Fact label="Country">{profile.country}</Fact>}
				{profile.website && (
					<Fact label="Website">
						<WebsiteLink website={profile.website} ascii={getAsciiWebsite(profile.website)} />
					</Fact>
				)}
			</dl>
		</>
	);
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-muted text-sm">{label}</dt>
			<dd>{children}</dd>
		</div>
	);
}
