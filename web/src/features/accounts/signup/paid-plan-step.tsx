/** The plan step where plans are on sale: to the payment provider, back, and on with sign-up. */
import { type ReactNode, useState } from "react";
import { isTestMode } from "@/commons/billing/billing-text";
import { usePendingCheckout } from "@/commons/billing/pending-checkout";
import { useMembership, usePrices } from "@/commons/billing/queries";
import { useCheckout } from "@/commons/billing/use-checkout";
import { useCheckoutProgress } from "@/commons/billing/use-checkout-progress";
import type { Checkout } from "@/lib/api/types.gen";
import { toApiError } from "@/lib/http";
import { Button } from "@/ui/button";
import { InlineAlert } from "@/ui/inline-alert";
import { StepHeader } from "@/ui/step-header";
import { getErrorText } from "../error-text";
import { getFailure } from "./failed-plans";
import { FREE, PlanStep } from "./plan-step";
import { getStepNumber, STEP_COUNT } from "./steps";

interface PaidPlanStepProps {
	/** The checkout from which the member returns. */
	checkout: string | null;
	onSave: (plan: typeof FREE) => Promise<void>;
	onBack?: () => void;
}

export function PaidPlanStep({ checkout, ...rest }: PaidPlanStepProps) {
	return checkout === null ? <Choosing {...rest} /> : <Arriving key={checkout} id={checkout} {...rest} />;
}

/** Hides prices from a member who has paid or may have paid. */
function Choosing({ onSave, onBack, news = null }: Omit<PaidPlanStepProps, "checkout"> & { news?: string | null }) {
	const prices = usePrices();
	const membershipQuery = useMembership();
	const membership = membershipQuery.data;
	const { state, checkout, again } = usePendingCheckout(membership?.checkout ?? null);
	const { errorText, buy } = useCheckout("signup");
	const held = membership?.entitlements.find(({ live }) => live);
	if (held) return <Here title={held.title} onSave={onSave} />;
	if (state === "here" && checkout) return <Here title={getTitle(checkout)} onSave={onSave} />;
	if (state === "pending" || state === "unclear") return <CheckoutUnknown onSave={onSave} onAgain={again} />;
	const isUnknown = prices.isPending || membershipQuery.isPending || state === "looking";
	return (
		<PlanStep
			// The choices must not change while the member reads them.
			offers={isUnknown ? null : (prices.data?.items ?? null)}
			failure={getFailure(prices, membershipQuery)}
			test={isTestMode(prices.data?.provider)}
			onSave={onSave}
			onPay={buy}
			onBack={onBack}
			news={news}
			errorText={errorText}
		/>
	);
}

const getTitle = ({ price }: Checkout): string => (price.startsWith("tier0") ? "Supporter" : "Super Supporter");

function Arriving({ id, onSave, onBack }: Omit<PaidPlanStepProps, "checkout"> & { id: string }) {
	const { state, checkout, again } = useCheckoutProgress(id);
	switch (state) {
		case "waiting":
			return (
				<Frame
					title="One moment"
					text="We're waiting for your payment to be confirmed. It usually takes a few seconds."
				/>
			);
		case "here":
			return <Here title={checkout ? getTitle(checkout) : "new"} onSave={onSave} />;
		case "late":
			return <CheckoutUnknown onSave={onSave} onAgain={again} />;
		case "nothing":
			return <Choosing onSave={onSave} onBack={onBack} news="You didn't buy anything, and you haven't been charged." />;
		case "unknown":
			return <Choosing onSave={onSave} onBack={onBack} />;
	}
}

function Here({ title, onSave }: Pick<PaidPlanStepProps, "onSave"> & { title: string }) {
	return (
		<Frame title="Thank you" text={getActiveText(title)}>
			<Continue onContinue={() => onSave(FREE)} />
		</Frame>
	);
}

const getActiveText = (title: string): string => `Your ${title} plan is active, and everything in it is open to you.`;

function CheckoutUnknown({ onSave, onAgain }: Pick<PaidPlanStepProps, "onSave"> & { onAgain: () => void }) {
	return (
		<Frame
			title="Payment not confirmed yet"
			text="We haven't heard from the payment provider yet. If you paid, your plan starts automatically once we do. You don't need to pay again, and you can carry on in the meantime."
		>
			<Continue onContinue={() => onSave(FREE)} />
			<Button variant="secondary" onClick={onAgain}>
				Check again
			</Button>
		</Frame>
	);
}

function Frame({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
	return (
		<>
			<StepHeader step={getStepNumber("plan")} of={STEP_COUNT} title={title} />
			<p role="status">{text}</p>
			<div className="mt-5 flex flex-wrap gap-3 empty:hidden">{children}</div>
		</>
	);
}

function Continue({ onContinue }: { onContinue: () => Promise<void> }) {
	const [busy, setBusy] = useState(false);
	const [errorText, setErrorText] = useState<string | null>(null);
	async function go() {
		setBusy(true);
		setErrorText(null);
		try {
			await onContinue();
		} catch (thrown) {
			setErrorText(getErrorText(toApiError(thrown)));
		}
		setBusy(false);
	}
	return (
		<>
			{errorText && <InlineAlert className="basis-full">{errorText}</InlineAlert>}
			<Button busy={busy} onClick={() => void go()}>
				Continue
			</Button>
		</>
	);
}
