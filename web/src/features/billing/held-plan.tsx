/** One thing that stands, or stood, for a membership: its words, and ending it or letting it go on. */
import { useState } from "react";
import { cancelPlan, type Entitlement, goOnWithPlan, type Membership, type OnSale } from "@/commons/billing/api";
import { useLookAgain, useTakeMembership } from "@/commons/billing/queries";
import { changeRefusalText, isUnclear } from "@/commons/billing/words";
import { asProblem } from "@/lib/http";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { InlineAlert } from "@/ui/inline-alert";
import { useToast } from "@/ui/toast";
import { cancelWords, membershipWords } from "./membership-words";

interface HeldPlanProps {
	held: Entitlement;
	offers?: readonly OnSale[];
}

export function HeldPlan({ held, offers }: HeldPlanProps) {
	const take = useTakeMembership();
	const lookAgain = useLookAgain();
	const toast = useToast();
	const [asked, setAsked] = useState(false);
	const [busy, setBusy] = useState(false);
	const [refusal, setRefusal] = useState<string | null>(null);
	const { what, until, reason } = membershipWords(held, offers);

	async function change(act: (subscription: string) => Promise<Membership>, done: string) {
		if (busy) return;
		setBusy(true);
		setRefusal(null);
		try {
			await take(await act(held.id));
			toast(done);
		} catch (thrown) {
			const problem = asProblem(thrown);
			setRefusal(changeRefusalText(problem));
			if (isUnclear(problem)) await lookAgain().catch(() => undefined);
		}
		setBusy(false);
		setAsked(false);
	}

	return (
		<div className="mt-3">
			<p className="font-semibold">{what}</p>
			{until && <p>{until}</p>}
			{reason && <p className="mt-1 break-words text-muted">{reason}</p>}
			{refusal && <InlineAlert className="mt-3">{refusal}</InlineAlert>}
			<div className="mt-3 flex flex-wrap gap-3 empty:hidden">
				{held.can.goOn && (
					<Button
						variant="secondary"
						busy={busy}
						onClick={() => void change(goOnWithPlan, `Your ${held.title} plan goes on.`)}
					>
						{held.endsWithPeriod ? "Let it go on" : "Keep it as it is"}
					</Button>
				)}
				{held.can.cancel && (
					<Button variant="secondary" onClick={() => setAsked(true)}>
						Cancel plan
					</Button>
				)}
			</div>
			<ConfirmDialog
				open={asked}
				title={`Cancel ${held.title}?`}
				confirmLabel="Cancel plan"
				cancelLabel="Keep it"
				busy={busy}
				onConfirm={() => void change(cancelPlan, `Your ${held.title} plan is cancelled.`)}
				onCancel={() => setAsked(false)}
			>
				<p>{cancelWords(held)}</p>
			</ConfirmDialog>
		</div>
	);
}
