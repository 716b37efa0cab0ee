/** One professional in the directory: the portrait, what was checked and when, their own words, and facts. */
import { type ReactNode, useId } from "react";
import type { ProfessionalEntry } from "@/lib/api/types.gen";
import { formatDate } from "@/lib/dates";
import { AppLink } from "@/ui/app-link";
import { Avatar } from "@/ui/avatar";
import { Badge, PersonBadge } from "@/ui/badge";
import { Card } from "@/ui/card";
import type { Person } from "@/ui/person";
import { acceptingWords, formatLanguages, formatPlace } from "./practice-facts";
import { getCountryName } from "./practice-words";

type Facts = Pick<
	ProfessionalEntry,
	"profession" | "motto" | "specialties" | "languages" | "online" | "inPerson" | "city" | "country" | "accepting"
>;

export interface ProfessionalCardProps {
	entry: Facts & {
		member: Person;
		/** Null before a check. */
		checkedAt: number | null;
	};
	/** The address behind the name; a preview leads nowhere. */
	href?: string;
	/** What can be done from here. */
	children?: ReactNode;
}

/** On a card; all of them are on the profile. */
const SPECIALTIES_SHOWN = 6;

export function ProfessionalCard({ entry, href, children }: ProfessionalCardProps) {
	const { member, profession, motto, specialties, accepting } = entry;
	const nameId = useId();
	const facts = [formatLanguages(entry.languages), formatPlace(entry)].filter(Boolean).join(" · ");
	return (
		<Card as="article" aria-labelledby={nameId} className="flex flex-col gap-x-6 gap-y-4 sm:flex-row md:p-6">
			<Avatar ring person={member} size={88} />
			<div className="flex min-w-0 grow flex-col">
				<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<h2 id={nameId} className="min-w-0 break-words text-xl">
						{href ? (
							<AppLink href={href} className="-my-2 inline-flex min-h-11 items-center text-text hover:underline">
								{member.displayName}
							</AppLink>
						) : (
							member.displayName
						)}
					</h2>
					<PersonBadge person={member} />
				</div>
				{profession && <p className="break-words text-muted">{profession}</p>}
				{entry.checkedAt !== null && (
					<p className="text-professional-ink text-sm">
						{`Licence checked ${formatDate(entry.checkedAt)}, ${getCountryName(entry.country)}`}
					</p>
				)}
				{motto && <p dir="auto" className="mt-3 max-w-prose break-words">{`“${motto}”`}</p>}
				{specialties.length > 0 && (
					<ul aria-label="Helps with" className="mt-3 flex flex-wrap gap-2">
						{specialties.slice(0, SPECIALTIES_SHOWN).map((specialty) => (
							<li key={specialty}>
								<Badge tone="role">{specialty}</Badge>
							</li>
						))}
						{specialties.length > SPECIALTIES_SHOWN && (
							<li className="text-muted text-sm">{`and ${specialties.length - SPECIALTIES_SHOWN} more`}</li>
						)}
					</ul>
				)}
				{facts && <p className="mt-3 break-words text-muted text-sm">{facts}</p>}
				{acceptingWords[accepting] && <p className="text-muted text-sm">{acceptingWords[accepting]}</p>}
				{children && <div className="mt-4 flex flex-wrap items-center gap-2">{children}</div>}
			</div>
		</Card>
	);
}
