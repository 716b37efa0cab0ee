/** One verified Professional in the list of all, with what a moderator can do. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getCountryName } from "@/commons/practice/practice-words";
import { ReasonDialog } from "@/commons/staff/reason-dialog";
import { liftSuspension, suspendVerification } from "@/lib/api/sdk.gen";
import type { VerifiedProfessional } from "@/lib/api/types.gen";
import { formatDate } from "@/lib/dates";
import { AppLink } from "@/ui/app-link";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { InlineAlert } from "@/ui/inline-alert";
import { useToast } from "@/ui/toast";
import { applicationKeys } from "../application-queries";
import { getErrorText } from "../error-text";

interface VerifiedLineProps {
	one: VerifiedProfessional;
	/** The line left the list, and with it the focused button. */
	onGone: () => void;
}

export function VerifiedLine({ one, onGone }: VerifiedLineProps) {
	const { member, body, jurisdiction, number, endsAt, status, checkedAt, checkedBy, suspendedReason } = one;
	const [open, setOpen] = useState<"suspend" | "lift" | null>(null);
	const name = member.displayName;
	const isOver = status === "expired" || status === "ended";
	return (
		<li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
			<Avatar person={member} size={44} />
			<div className="min-w-0 grow basis-60">
				<p className="font-semibold">
					<AppLink href={`/community/profile/${member.uid}`} className="wrap-anywhere underline">
						{name}
					</AppLink>
				</p>
				<p className="wrap-anywhere">{`${body}, ${getCountryName(jurisdiction)}, ${number}`}</p>
				<p className="text-muted text-sm">
					{`${isOver ? "Ended" : "Ends"} on ${formatDate(endsAt)} · Checked on ${formatDate(checkedAt)}`}
					{checkedBy !== null && ` by ${checkedBy}`}
				</p>
				{suspendedReason !== null && (
					<p dir="auto" className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">
						{suspendedReason}
					</p>
				)}
			</div>
			{status === "active" && (
				<Button
					variant="secondary"
					aria-label={`Suspend the verification of ${name}`}
					onClick={() => setOpen("suspend")}
				>
					Suspend
				</Button>
			)}
			{status === "suspended" && (
				<Button variant="secondary" aria-label={`End the suspension of ${name}`} onClick={() => setOpen("lift")}>
					End suspension
				</Button>
			)}
			{open === "suspend" && <SuspendDialog one={one} onGone={onGone} onClose={() => setOpen(null)} />}
			{open === "lift" && <LiftDialog one={one} onGone={onGone} onClose={() => setOpen(null)} />}
		</li>
	);
}

interface DialogProps extends VerifiedLineProps {
	onClose: () => void;
}

/** Tells the moderator, and loads the lists again. */
function useDone({ one: { member }, onGone, onClose }: DialogProps) {
	const client = useQueryClient();
	const toast = useToast();
	return async (text: string) => {
		onClose();
		toast({ text, about: member.displayName, key: member.uid });
		await client.invalidateQueries({ queryKey: applicationKeys.verified });
		onGone();
	};
}

function SuspendDialog(props: DialogProps) {
	const { member } = props.one;
	const done = useDone(props);
	const suspend = useMutation({
		mutationFn: (reason: string) => suspendVerification({ path: { uid: member.uid }, body: { reason } }),
		onSuccess: () => done("The verification is suspended."),
	});
	return (
		<ReasonDialog
			title={`Suspend the verification of ${member.displayName}?`}
			act="Suspend"
			label="Reason"
			hint="They read it with their verification, and it's kept in the log."
			missing="Please write a reason."
			doing={suspend}
			getErrorText={getErrorText}
			onClose={props.onClose}
		>
			<p>
				Their badge and their directory entry are gone at once, everywhere. Their account stays. A moderator can end the
				suspension.
			</p>
		</ReasonDialog>
	);
}

function LiftDialog(props: DialogProps) {
	const { member, endsAt } = props.one;
	const done = useDone(props);
	const lift = useMutation({
		mutationFn: () => liftSuspension({ path: { uid: member.uid } }),
		onSuccess: () => done("The suspension has ended. The badge is back."),
	});
	return (
		<ConfirmDialog
			open
			title={`End the suspension of ${member.displayName}?`}
			confirmLabel="End suspension"
			busy={lift.isPending}
			onConfirm={() => lift.mutate()}
			onCancel={props.onClose}
		>
			<p>Their badge and their directory entry are back at once, until {formatDate(endsAt)}.</p>
			{lift.error && <InlineAlert className="mt-3">{getErrorText(lift.error)}</InlineAlert>}
		</ConfirmDialog>
	);
}
