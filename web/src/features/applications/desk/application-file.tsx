/** An opened application: the answers and the evidence beside the check of the licence. */
import { useQuery } from "@tanstack/react-query";
import { Download, ExternalLink } from "lucide-react";
import { useState } from "react";
import type { FileVisit } from "@/commons/feature/queue-part";
import { getCountryName } from "@/commons/practice/practice-words";
import { openApplication } from "@/lib/api/sdk.gen";
import type { ApplicationAtDesk, LicenceRegister } from "@/lib/api/types.gen";
import { Button } from "@/ui/button";
import { ErrorState } from "@/ui/error-state";
import { SkeletonCards } from "@/ui/skeleton";
import { AboutSummary, getKindTitle, LicenceSummary, PracticeSummary } from "../answers-summary";
import { applicationKeys } from "../application-queries";
import type { Evidence } from "../application-types";
import { formatBytes } from "../evidence-text";
import { ApplicationNotes } from "./application-notes";
import { AskDialog } from "./ask-dialog";
import { CheckSection } from "./check-section";

export function ApplicationFileView({ application, visit }: { application: ApplicationAtDesk; visit: FileVisit }) {
	const { id } = application;
	const [asking, setAsking] = useState(false);
	const { data, error, isFetching, refetch } = useQuery({
		queryKey: applicationKeys.file(id),
		queryFn: () => openApplication({ path: { id } }),
		// Each opening is logged: it happens once for each review.
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
		refetchOnMount: false,
		refetchOnWindowFocus: false,
		refetchOnReconnect: false,
		retry: false,
	});
	if (!data) {
		if (!error) return <SkeletonCards count={1} />;
		return (
			<ErrorState
				title="Couldn't open the application"
				text="Nothing is lost. Please try again."
				busy={isFetching}
				onRetry={() => void refetch()}
			/>
		);
	}
	return (
		<>
			<ApplicationNotes application={application} />
			<div data-columns="" className="grid gap-6 wide:grid-cols-2">
				<div className="flex min-w-0 flex-col gap-5">
					<Section title="Licence">
						<LicenceSummary licence={data.licence} />
					</Section>
					<Section title={`Public registers: ${getCountryName(data.licence.jurisdiction)}`}>
						<Registers registers={data.registers} />
					</Section>
					<Section title="Evidence">
						<EvidenceDownloads id={id} evidence={data.evidence} />
					</Section>
					<Section title="About them">
						<AboutSummary about={data.about} plain />
					</Section>
					<Section title="Practice">
						<PracticeSummary practice={data.practice} />
					</Section>
				</div>
				<div className="flex min-w-0 flex-col gap-5">
					<CheckSection file={data} />
					{!visit.isSecondLook && (
						<section className="rounded-md bg-sunken px-4 py-3">
							<h3 className="text-base">Is something missing?</h3>
							<p className="mt-1 max-w-prose text-sm">
								Ask for it. The application leaves the queue until they send it again.
							</p>
							<Button variant="secondary" className="mt-3" onClick={() => setAsking(true)}>
								Ask for information
							</Button>
						</section>
					)}
				</div>
			</div>
			{asking && (
				<AskDialog
					id={id}
					submittedAt={data.submittedAt}
					onClose={() => setAsking(false)}
					onAsked={() => visit.onLeft("Sent. It's back in the queue when they answer.")}
				/>
			)}
		</>
	);
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
	return (
		<section>
			<h3 className="text-base">{title}</h3>
			{children}
		</section>
	);
}

function Registers({ registers }: { registers: readonly LicenceRegister[] }) {
	if (registers.length === 0) {
		return (
			<p className="mt-1 max-w-prose text-muted">
				None is listed for this country. Please ask the issuer of the licence; an admin can add a register.
			</p>
		);
	}
	return (
		<ul className="mt-1 flex flex-col gap-2">
			{registers.map(({ id, name, body, url, note }) => (
				<li key={id}>
					<a
						href={url}
						target="_blank"
						rel="noreferrer"
						className="inline-flex min-h-11 items-center gap-2 text-link underline"
					>
						{name}
						<ExternalLink aria-hidden size={16} className="shrink-0" />
						<span className="sr-only">(opens another site in a new tab)</span>
					</a>
					<p className="text-muted text-sm">{[body, note].filter(Boolean).join(". ")}</p>
				</li>
			))}
		</ul>
	);
}

function EvidenceDownloads({ id, evidence }: { id: string; evidence: readonly Evidence[] }) {
	if (evidence.length === 0) return <p className="mt-1 text-muted">The evidence has been deleted.</p>;
	return (
		<>
			<p className="mt-1 text-muted text-sm">Each download is logged. Please delete your copy after the check.</p>
			<ul className="mt-1 flex flex-col">
				{evidence.map(({ id: evidenceId, name, kind, bytes, pages }) => (
					<li key={evidenceId}>
						<a
							href={`/api/moderation/applications/${id}/evidence/${evidenceId}`}
							download={name}
							className="inline-flex min-h-11 max-w-full items-center gap-2 text-link underline"
						>
							<Download aria-hidden size={16} className="shrink-0" />
							<span className="wrap-anywhere">{name}</span>
						</a>
						<p className="text-muted text-sm">
							{getKindTitle(kind)}, {formatBytes(bytes)}
							{pages !== null && `, ${pages === 1 ? "1 page" : `${pages} pages`}`}
						</p>
					</li>
				))}
			</ul>
		</>
	);
}
