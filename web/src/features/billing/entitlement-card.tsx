/** One current or former entitlement: its description, and cancelling or keeping it. */
import { useState } from "react";
import { getChangeErrorText, isOutcomeUnknown } from "@/commons/billing/billing-text";
import { useRefreshMembership, useSetMembership } from "@/commons/billing/queries";
import { cancelSubscription, resumeSubscription } from "@/lib/api/sdk.gen";
import type { Entitlement, OnSale } from "@/lib/api/types.gen";
import { toApiError } from "@/lib/http";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { InlineAlert } from "@/ui/inline-alert";
import { useToast } from "@/ui/toast";
import { getCancelText, getMembershipText } from "./membership-text";

interface HeldPlanProps {
	entitlement: Entitlement;
	offers?: readonly OnSale[];
}

export function EntitlementCard({ entitlement, offers }: HeldPlanProps) {
	const take = useSetMembership();
	const lookAgain = useRefreshMembership();
	const toast = useToast();
	const [asked, setAsked] = useState(false);
	const [busy, setBusy] = useState(false);
	const [errorText, setErrorText] = useState<string | null>(null);
	const { what, until, reason } = getMembershipText(entitlement, offers);

	async function change(send: typeof cancelSubscription, done: string) {
		if (busy) return;
		setBusy(true);
		setErrorText(null);
		try {
			await take(await send({ body: { subscription: entitlement.id } }));
			toast(done);
		} catch (thrown) {
			const error = toApiError(thrown);
			setErrorText(getChangeErrorText(error));
			if (isOutcomeUnknown(error)) await lookAgain().catch(() => undefined);
		}
		setBusy(false);
		setAsked(false);
	}

	return (
		<div className="mt-3">
			<p className="font-semibold">{what}</p>
			{until && <p>{until}</p>}
			{reason && <p className="mt-1 break-words text-muted">{reason}</p>}
			{errorText && <InlineAlert className="mt-3">{errorText}</InlineAlert>}
			<div className="mt-3 flex flex-wrap gap-3 empty:hidden">
				{entitlement.can.goOn && (
					<Button
						variant="secondary"
						busy={busy}
						onClick={() => void change(resumeSubscription, `Your ${entitlement.title} plan continues.`)}
					>
						{entitlement.endsWithPeriod ? "Keep plan" : "Keep current plan"}
					</Button>
				)}
				{entitlement.can.cancel && (
					<Button variant="secondary" onClick={() => setAsked(true)}>
						Cancel plan
					</Button>
				)}
			</div>
			<ConfirmDialog
				open={asked}
				title={`Cancel ${entitlement.title}?`}
				confirmLabel="Cancel plan"
				cancelLabel="Keep it"
				busy={busy}
				onConfirm={() => void change(cancelSubscription, `Your ${entitlement.title} plan has been cancelled.`)}
				onCancel={() => setAsked(false)}
			>
				<p>{getCancelText(entitlement)}</p>
			</ConfirmDialog>
		</div>
	);
}
