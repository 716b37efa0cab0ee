/** A Professional's own verification: what was checked, until when it lasts, and how to renew it. */
import { useMutation } from "@tanstack/react-query";
import { getCountryName } from "@/commons/practice/practice-words";
import { beginApplication } from "@/lib/api/sdk.gen";
import { formatDate, formatDay } from "@/lib/dates";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { InlineAlert } from "@/ui/inline-alert";
import { Facts } from "./answers-summary";
import { useAdoptApplication } from "./application-queries";
import type { ApplicationState, OwnVerification } from "./application-types";
import { getErrorText } from "./error-text";

interface VerificationCardProps {
	verification: OwnVerification;
	/** Of the application: it can begin again once it is decided. */
	state: ApplicationState;
}

export function VerificationCard({ verification, state }: VerificationCardProps) {
	const adopt = useAdoptApplication();
	const renew = useMutation({ mutationFn: () => beginApplication(), onSuccess: adopt });
	const { status, body, jurisdiction, number, expiresOn, endsAt, checkedAt, suspendedReason } = verification;
	const { tone, word } = words[status];
	const isOver = status === "expired" || status === "ended";
	return (
		<Card>
			<div className="flex flex-wrap items-center gap-3">
				<h2>{isOver ? "Your last verification" : "Your present verification"}</h2>
				<Badge tone={tone}>{word}</Badge>
			</div>
			{status === "suspended" && (
				<div className="mt-3 rounded-md bg-warn-soft px-4 py-3">
					<p>Your badge and your place in the directory are paused.</p>
					{suspendedReason !== null && (
						<p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
							{suspendedReason}
						</p>
					)}
				</div>
			)}
			<Facts
				facts={[
					["Issued by", `${body}, ${getCountryName(jurisdiction)}`],
					["Number", number],
					["Licence valid until", expiresOn ? formatDay(expiresOn) : "No end date"],
					["Checked on", formatDate(checkedAt)],
					[isOver ? "Ended on" : "Check it again by", formatDate(endsAt)],
				]}
			/>
			{(state === "approved" || state === "withdrawn") && (
				<>
					<p className="mt-4 max-w-prose text-muted">
						To {isOver ? "be verified again" : "renew it"}, send your present licence. Your answers are still there.
						{status === "active" && " Your badge stays while we check, as long as the present verification lasts."}
						{status === "suspended" && " It stays suspended while we check."}
					</p>
					<Button variant="secondary" className="mt-3" busy={renew.isPending} onClick={() => renew.mutate()}>
						{isOver ? "Apply again" : "Renew verification"}
					</Button>
				</>
			)}
			{renew.error && <InlineAlert className="mt-3">{getErrorText(renew.error)}</InlineAlert>}
		</Card>
	);
}

const words: Readonly<Record<OwnVerification["status"], { tone: BadgeTone; word: string }>> = {
	checked: { tone: "info", word: "Being checked" },
	active: { tone: "professional", word: "Verified" },
	suspended: { tone: "warn", word: "Suspended" },
	expired: { tone: "warn", word: "Ended" },
	ended: { tone: "neutral", word: "Ended" },
};
