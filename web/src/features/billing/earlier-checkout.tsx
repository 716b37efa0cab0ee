/** Shows the state of a payment that was started earlier. */

import type { PendingCheckout } from "@/commons/billing/pending-checkout";
import { navigation } from "@/commons/billing/use-checkout";
import type { Checkout } from "@/lib/api/types.gen";
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
				Your payment is being processed. Your plan starts automatically once it arrives; you don't need to pay again.
			</InlineAlert>
		);
	}
	if (state === "unclear") {
		const look = (
			<Button variant="quiet" onClick={onAgain}>
				Check again
			</Button>
		);
		return (
			<InlineAlert tone="info" action={look}>
				You started a payment earlier, and it isn't confirmed yet. If you paid, you don't need to pay again.
			</InlineAlert>
		);
	}
	const url = state === "open" ? checkout?.url : null;
	if (!url) return null;
	const goOn = (
		<Button variant="quiet" onClick={() => navigation.to(url)}>
			Continue payment
		</Button>
	);
	return (
		<InlineAlert tone="info" action={goOn}>
			You started a payment earlier. You haven't been charged.
		</InlineAlert>
	);
}
