/** Says what has become of a payment that was begun before. */
import type { Checkout } from "@/commons/billing/api";
import type { PendingCheckout } from "@/commons/billing/pending-checkout";
import { navigation } from "@/commons/billing/use-checkout";
import { Button } from "@/ui/button";
import { InlineAlert } from "@/ui/inline-alert";

interface BegunBeforeProps {
	state: PendingCheckout;
	checkout: Checkout | null;
	onAgain: () => void;
}

export function EarlierCheckout({ state, checkout, onAgain }: BegunBeforeProps) {
	if (state === "pending") {
		return (
			<InlineAlert tone="info">
				Your payment is on its way. Your plan opens by itself as soon as it arrives; you need not pay again.
			</InlineAlert>
		);
	}
	if (state === "unclear") {
		const look = (
			<Button variant="quiet" onClick={onAgain}>
				Look again
			</Button>
		);
		return (
			<InlineAlert tone="info" action={look}>
				You began to pay before, and we have no word yet. If you paid, you need not pay again.
			</InlineAlert>
		);
	}
	const url = state === "open" ? checkout?.url : null;
	if (!url) return null;
	const goOn = (
		<Button variant="quiet" onClick={() => navigation.to(url)}>
			Go on with it
		</Button>
	);
	return (
		<InlineAlert tone="info" action={goOn}>
			You began to pay before, and nothing was charged.
		</InlineAlert>
	);
}
