/** Confirms a plan change: the amount due now, later amounts and their dates, to the cent. */

import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
	formatAmount,
	formatPrice,
	getChangeErrorText,
	getErrorText,
	isOutcomeUnknown,
	OUTCOME_UNKNOWN,
} from "@/commons/billing/billing-text";
import { useRefreshMembership, useSetMembership } from "@/commons/billing/queries";
import { changeSubscription, previewChange } from "@/lib/api/sdk.gen";
import type { ChangePreview, OnSale } from "@/lib/api/types.gen";
import { formatDate } from "@/lib/dates";
import { type ApiError, toApiError } from "@/lib/http";
import { Button } from "@/ui/button";
import { InlineAlert } from "@/ui/inline-alert";
import { Modal } from "@/ui/modal";
import { useToast } from "@/ui/toast";

interface ChangeDialogProps {
	subscription: string;
	offer: OnSale;
	onClose: () => void;
}

export function ChangeDialog({ subscription, offer, onClose }: ChangeDialogProps) {
	const take = useSetMembership();
	const lookAgain = useRefreshMembership();
	const toast = useToast();
	const [busy, setBusy] = useState(false);
	const [errorText, setErrorText] = useState<string | null>(null);
	const unclear = useRef(false);
	const preview = useQuery<ChangePreview, ApiError>({
		queryKey: ["billing", "preview", subscription, offer.price],
		queryFn: ({ signal }) => previewChange({ body: { subscription, to: offer.price }, signal }),
		// While the change is being sent the preview is not refetched, even if the plan has changed.
		enabled: !busy,
		// A preview is valid for a moment only.
		gcTime: 0,
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
	});
	const found = preview.data;

	async function agree(agreed: ChangePreview) {
		setBusy(true);
		setErrorText(null);
		try {
			await take(
				await changeSubscription({
					body: { subscription: agreed.subscription, to: agreed.to, at: agreed.at, dueNow: agreed.dueNow },
				}),
			);
			toast(
				agreed.when === "now"
					? `You're on the ${offer.title} plan now.`
					: `Your plan changes on ${formatDate(agreed.renewsAt)}.`,
			);
			return onClose();
		} catch (thrown) {
			const error = toApiError(thrown);
			unclear.current ||= isOutcomeUnknown(error);
			// The error of a second try belongs to that try alone.
			const away = unclear.current && error.code === "billing.unavailable";
			setErrorText(away ? OUTCOME_UNKNOWN : getChangeErrorText(error));
			if (isOutcomeUnknown(error)) await lookAgain().catch(() => undefined);
			// The provider identifies a change by its preview: another card needs a new one.
			const again = ["billing.preview_old", "billing.declined", "billing.unavailable"];
			if (again.includes(error.code)) await preview.refetch();
		}
		setBusy(false);
	}

	return (
		<Modal
			open
			onClose={() => !busy && onClose()}
			title={`Change to ${offer.title}?`}
			width="narrow"
			cross={false}
			footer={
				<>
					{found && (
						<Button busy={busy || preview.isFetching} onClick={() => void agree(found)}>
							{found.when === "now" && found.dueNow.minor > 0
								? `Change and pay ${formatAmount(found.dueNow)}`
								: "Change plan"}
						</Button>
					)}
					<Button variant="secondary" disabled={busy} onClick={onClose}>
						Keep my plan
					</Button>
				</>
			}
		>
			<p>
				{offer.title}, {formatPrice(offer)}.
			</p>
			{found && <Sums found={found} />}
			{!found && !preview.error && (
				<p role="status" className="mt-3 text-muted">
					Calculating the price
				</p>
			)}
			{preview.error && <InlineAlert className="mt-3">{getErrorText(preview.error)}</InlineAlert>}
			{errorText && <InlineAlert className="mt-3">{errorText}</InlineAlert>}
		</Modal>
	);
}

function Sums({ found }: { found: ChangePreview }) {
	const { when, dueNow, then, renewsAt } = found;
	const day = formatDate(renewsAt);
	return (
		<>
			<dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
				<dt className="text-muted">Due now</dt>
				<dd className="font-semibold">{formatAmount({ ...dueNow, minor: Math.max(0, dueNow.minor) })}</dd>
				<dt className="text-muted">On {day}</dt>
				<dd className="font-semibold">{formatAmount(then)}</dd>
			</dl>
			<p className="mt-3 text-muted text-sm">
				{when === "now"
					? "The change takes effect now. We credit the time you've already paid for."
					: `You keep your current plan until ${day}. The new one starts then.`}
				{when === "now" && dueNow.minor <= 0 && " If a payment is refunded, any credit from it ends too."}
			</p>
		</>
	);
}
