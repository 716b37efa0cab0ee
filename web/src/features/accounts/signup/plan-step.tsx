/** The fifth step: choosing a plan, Free first and of equal weight. */
import { formatPrice, TEST_MODE_NOTICE } from "@/commons/billing/billing-text";
import type { OnSale, Price } from "@/lib/api/types.gen";
import { NOT_ON_SALE } from "@/lib/gates";
import { Button } from "@/ui/button";
import { InlineAlert } from "@/ui/inline-alert";
import { RadioCards } from "@/ui/radio-cards";
import { useAccountForm } from "../use-account-form";
import { StepFrame } from "./step-frame";

interface PlanStepProps {
	/** The plans on sale; empty if there are none, null while they are unknown. */
	offers: readonly OnSale[] | null;
	/** Set if the plans on sale could not be loaded, which doesn't mean that there are none. */
	failure?: { busy: boolean; onRetry: () => void } | null;
	/** Whether payments are in test mode. */
	test?: boolean;
	onSave: (plan: typeof FREE) => Promise<void>;
	/** Starts the payment. */
	onPay?: (price: Price) => Promise<void>;
	onBack?: () => void;
	/** The result of a payment. */
	news?: string | null;
	/** Why the payment could not start. */
	errorText?: string | null;
}

export const FREE = "tier_0";

const words = {
	supporter:
		"Everything in Free, plus a badge, as many Wins as you like, community chat and direct messages. Also the directory of verified professionals.",
	super: "Everything in Supporter, plus a golden badge, every live Room and past livestreams.",
};

const free = {
	value: FREE,
	title: "Free",
	text: "Read along, share one Win a day and ask one question a day.",
} as const;

const notOpen = [
	{ value: "supporter", title: "Supporter", text: words.supporter, disabled: true },
	{ value: "super", title: "Super Supporter", text: words.super, disabled: true },
] as const;

type Answer = typeof FREE | (typeof notOpen)[number]["value"] | Price;

export function PlanStep({ offers, failure, test, onSave, onPay, onBack, news, errorText }: PlanStepProps) {
	const form = useAccountForm<{ plan: Answer }>({ plan: FREE }, async ({ plan }) => {
		const offer = offers?.find(({ price }) => price === plan);
		if (offer && onPay) await onPay(offer.price);
		else await onSave(FREE);
	});
	const choice = form.choice("plan", {});
	const paid = (offers ?? []).map((offer) => ({
		value: offer.price,
		title: `${offer.title}, ${formatPrice(offer)}`,
		text: offer.plan === "tier_0" ? words.supporter : words.super,
	}));
	const title = "Which plan suits you?";
	return (
		<StepFrame
			step="plan"
			title={title}
			form={form}
			submitLabel={choice.value === FREE || !onPay ? undefined : "Continue to payment"}
			onBack={onBack}
		>
			{errorText && <InlineAlert>{errorText}</InlineAlert>}
			{news && !errorText && <InlineAlert tone="info">{news}</InlineAlert>}
			{test && <InlineAlert tone="info">{TEST_MODE_NOTICE}</InlineAlert>}
			{failure && (
				<InlineAlert
					tone="warn"
					action={
						<Button variant="quiet" busy={failure.busy} onClick={failure.onRetry}>
							Try again
						</Button>
					}
				>
					We couldn't load the other plans. You can try again, or start with Free and choose another one later.
				</InlineAlert>
			)}
			{failure && <RadioCards<Answer> legend="Plans" options={[free]} {...choice} />}
			{!failure && offers && (
				<RadioCards<Answer>
					legend="Plans"
					hint={paid.length > 0 ? "You can change this any time." : NOT_ON_SALE}
					options={paid.length > 0 ? [free, ...paid] : [free, ...notOpen]}
					{...choice}
				/>
			)}
			{!failure && !offers && <p role="status">Loading</p>}
		</StepFrame>
	);
}
