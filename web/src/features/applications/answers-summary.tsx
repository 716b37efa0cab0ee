/** The answers of an application, to read: for the applicant before sending, and for reviewers. */

import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { feeBandNames, getCountryName, getLanguageName } from "@/commons/practice/practice-words";
import { formatDay } from "@/lib/dates";
import type { AboutAnswers, Evidence, LicenceAnswers, Practice } from "./application-types";
import { evidenceKinds, formatBytes } from "./evidence-text";

interface AboutSummaryProps {
	about: AboutAnswers;
	/** The website is not to be opened from here: whose it is has not been checked. */
	plain?: boolean;
}

export function AboutSummary({ about, plain = false }: AboutSummaryProps) {
	const { website } = about;
	return (
		<Facts
			facts={[
				["Name", `${about.firstName} ${about.lastName}`.trim()],
				["Profession", about.profession],
				["Years of experience", about.experienceYears === null ? "" : String(about.experienceYears)],
				[
					"Website",
					website ? (
						plain ? (
							<WebsiteText key="website" href={website} />
						) : (
							<WebsiteLink key="website" href={website} />
						)
					) : (
						""
					),
				],
				["Own words", about.words],
			]}
		/>
	);
}

/** With its host in ASCII where that differs: letters of other alphabets can look alike. */
function WebsiteText({ href }: { href: string }) {
	const host = URL.canParse(href) ? new URL(href).host : "";
	return (
		<>
			{href}
			{host !== "" && !href.toLowerCase().includes(host) && (
				<span className="text-muted text-sm"> (in plain letters: {host})</span>
			)}
		</>
	);
}

/** The address is what members and reviewers compare, so it is shown as it is. */
function WebsiteLink({ href }: { href: string }) {
	return (
		<a href={href} target="_blank" rel="noreferrer nofollow" className="text-link underline">
			{href} <ExternalLink aria-hidden size={14} className="inline" />
			<span className="sr-only"> (opens another site in a new tab)</span>
		</a>
	);
}

export function LicenceSummary({ licence }: { licence: LicenceAnswers }) {
	return (
		<Facts
			facts={[
				["Where it's valid", licence.jurisdiction ? getCountryName(licence.jurisdiction) : ""],
				["Who issued it", licence.body],
				["Number", licence.number],
				["Valid until", licence.noExpiry ? "No end date" : licence.expiresOn ? formatDay(licence.expiresOn) : ""],
			]}
		/>
	);
}

export function PracticeSummary({ practice }: { practice: Practice }) {
	const places = [practice.online && "Online", practice.inPerson && "In person"].filter(Boolean).join(", ");
	return (
		<Facts
			facts={[
				["Helps with", practice.specialties.join(", ")],
				["Works with", practice.modalities.join(", ")],
				["Languages", practice.languages.map(getLanguageName).join(", ")],
				["Where", [places, practice.city].filter(Boolean).join(", ")],
				["Offers", practice.services.join(", ")],
				["Qualifications", practice.qualifications.join(", ")],
				["Fees", [feeBandNames[practice.feeBand] ?? "", practice.feeNote].filter(Boolean).join(". ")],
				["On the card", practice.motto],
			]}
		/>
	);
}

export function EvidenceSummary({ evidence }: { evidence: readonly Evidence[] }) {
	if (evidence.length === 0) return <p className="mt-2 text-muted">No files yet.</p>;
	return (
		<ul className="mt-2 flex flex-col gap-1">
			{evidence.map(({ id, name, kind, bytes }) => (
				<li key={id} className="wrap-anywhere">
					{name}{" "}
					<span className="text-muted text-sm">
						{getKindTitle(kind)}, {formatBytes(bytes)}
					</span>
				</li>
			))}
		</ul>
	);
}

export const getKindTitle = (kind: Evidence["kind"]): string =>
	evidenceKinds.find((one) => one.kind === kind)?.title.replace(" (optional)", "") ?? "";

/** Gaps are left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
	const given = facts.filter(([, value]) => value !== "");
	if (given.length === 0) return <p className="mt-2 text-muted">Nothing yet.</p>;
	return (
		<dl className="mt-2 grid gap-x-4 sm:grid-cols-[10rem_1fr] sm:gap-y-2">
			{given.map(([name, value]) => (
				<div key={name} className="contents">
					<dt className="text-muted max-sm:mt-2 max-sm:text-sm">{name}</dt>
					<dd dir="auto" className="min-w-0 whitespace-pre-line wrap-anywhere">
						{value}
					</dd>
				</div>
			))}
		</dl>
	);
}
