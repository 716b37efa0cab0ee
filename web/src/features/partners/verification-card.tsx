/** What was checked of the professional, until when that holds, and the way to a new check. */
import { getCountryName } from "@/commons/practice/practice-words";
import { APPLICATION } from "@/commons/practice/professional-path";
import type { OwnVerification } from "@/lib/api/types.gen";
import { formatDate, formatDay } from "@/lib/dates";
import { ButtonLink } from "@/ui/button";
import { InlineAlert } from "@/ui/inline-alert";
import { Section } from "./section";

/** As the first reminder. */
const SOON_MS = 30 * 86_400_000;

export function VerificationCard({ verification }: { verification: OwnVerification | null }) {
	return (
		<Section title="Verification">
			{verification ? (
				<State verification={verification} />
			) : (
				<p className="max-w-prose">We haven't checked a licence of yours yet, so your entry isn't in the directory.</p>
			)}
			<div>
				<ButtonLink href={APPLICATION} variant="secondary">
					{verification ? "Renew your verification" : "Apply for verification"}
				</ButtonLink>
			</div>
		</Section>
	);
}

function State({ verification }: { verification: OwnVerification }) {
	const { status, body, jurisdiction, number, checkedAt, endsAt, expiresOn, suspendedReason } = verification;
	const isSoon = endsAt - Date.now() < SOON_MS;
	return (
		<>
			{status === "suspended" && (
				<InlineAlert tone="warn" silent>
					{`A moderator suspended your verification${suspendedReason ? `: ${suspendedReason}` : "."} Your entry isn't in the directory until that is lifted.`}
				</InlineAlert>
			)}
			{status === "active" && isSoon && (
				<InlineAlert tone="warn" silent>
					{`Your verification ends on ${formatDate(endsAt)}. If you send a new proof before then, nothing changes for you.`}
				</InlineAlert>
			)}
			{(status === "expired" || status === "ended") && (
				<InlineAlert tone="warn" silent>
					{`Your verification ended on ${formatDate(endsAt)}. A new proof brings your entry back.`}
				</InlineAlert>
			)}
			<dl className="flex flex-col gap-2">
				<Fact label="Licence">{`${number}, ${body}, ${getCountryName(jurisdiction)}`}</Fact>
				<Fact label="Checked on">{formatDate(checkedAt)}</Fact>
				{status === "active" && <Fact label="Holds until">{formatDate(endsAt)}</Fact>}
				{expiresOn !== null && <Fact label="The licence runs until">{formatDay(expiresOn)}</Fact>}
			</dl>
		</>
	);
}

function Fact({ label, children }: { label: string; children: string }) {
	return (
		<div>
			<dt className="text-muted text-sm">{label}</dt>
			<dd className="break-words">{children}</dd>
		</div>
	);
}
