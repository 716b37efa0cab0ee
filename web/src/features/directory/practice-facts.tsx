/** What a professional offers, as a list of facts. */
import { type ReactNode, useId } from "react";
import { formatFee, formatLanguages, formatPlace } from "@/commons/practice/practice-facts";
import { WebsiteLink } from "@/commons/practice/website-link";
import type { ProfessionalProfile } from "@/lib/api/types.gen";
import { formatDate } from "@/lib/dates";
import { Card } from "@/ui/card";
import { TagList } from "@/ui/tag-list";

export function PracticeFacts({ professional }: { professional: ProfessionalProfile }) {
	const id = useId();
	const { specialties, modalities, services, qualifications, languages, website, feeNote } = professional;
	const place = formatPlace(professional);
	return (
		<Card aria-labelledby={id}>
			<h2 id={id}>How they work</h2>
			<dl className="mt-3 flex flex-col gap-4">
				<Fact label="New clients">{formatAccepting(professional)}</Fact>
				{specialties.length > 0 && (
					<Fact label="Helps with">
						<TagList tags={specialties} className="mt-1" />
					</Fact>
				)}
				{modalities.length > 0 && <Fact label="Modalities">{modalities.join(", ")}</Fact>}
				{services.length > 0 && (
					<Fact label="Services">
						<Lines lines={services} />
					</Fact>
				)}
				{qualifications.length > 0 && (
					<Fact label="Qualifications">
						<Lines lines={qualifications} />
					</Fact>
				)}
				{languages.length > 0 && <Fact label="Languages">{formatLanguages(languages)}</Fact>}
				{place && <Fact label="Place">{place}</Fact>}
				<Fact label="Fees">
					{formatFee(professional.feeBand)}
					{feeNote && <p dir="auto">{feeNote}</p>}
				</Fact>
				{website && (
					<Fact label="Website">
						<WebsiteLink website={website} ascii={professional.websiteAscii} />
					</Fact>
				)}
			</dl>
		</Card>
	);
}

function formatAccepting({ accepting, acceptingConfirmedAt }: ProfessionalProfile): string {
	if (accepting === "unknown")
		return "We don't know whether they accept new clients. You can ask in your first message.";
	const words = accepting === "yes" ? "Accepting new clients" : "Not accepting new clients right now";
	return acceptingConfirmedAt === null ? words : `${words}, as confirmed on ${formatDate(acceptingConfirmedAt)}`;
}

function Lines({ lines }: { lines: readonly string[] }) {
	return (
		<ul className="list-disc ps-5">
			{lines.map((line) => (
				<li key={line} dir="auto">
					{line}
				</li>
			))}
		</ul>
	);
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-muted text-sm">{label}</dt>
			<dd className="max-w-prose break-words">{children}</dd>
		</div>
	);
}
