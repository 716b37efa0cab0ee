/** The plans page: benefits, prices, the membership, and the result of a payment. */
import { useLocation } from "@tanstack/react-router";
import { needsConfirmation, verification } from "@/commons/billing/subscription-check";
import { useCheckoutProgress } from "@/commons/billing/use-checkout-progress";
import { choosePlan } from "@/lib/api/sdk.gen";
import { useAdoptSession, useSession } from "@/lib/session";
import { useStored } from "@/lib/stored";
import { InlineAlert } from "@/ui/inline-alert";
import { CheckoutPending, CheckoutThanks, CheckoutUnknown } from "./checkout-outcome";
import { Plans, type PlansProps } from "./plans";
import { UnverifiedMembership } from "./unverified-membership";

export function PlansPage() {
	const adopt = useAdoptSession();
	const onFree = async () => adopt(await choosePlan({ body: { plan: "tier_0" } }));
	const { user } = useSession();
	const checkout = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get("checkout") });
	const refused = useStored(verification) === "refused";
	if (!user) return null;
	if (checkout) return <Arriving key={checkout} id={checkout} user={user} onFree={onFree} />;
	return refused && needsConfirmation(user) ? <UnverifiedMembership /> : <Plans user={user} onFree={onFree} />;
}

/** A member who returns from the provider may have paid, and sees no payment button until that is known. */
function Arriving({ id, user, onFree }: Pick<PlansProps, "user" | "onFree"> & { id: string }) {
	const { state, checkout, again } = useCheckoutProgress(id);
	switch (state) {
		case "waiting":
			return <CheckoutPending />;
		case "here":
			return <CheckoutThanks user={user} checkout={checkout} />;
		case "late":
			return <CheckoutUnknown onAgain={again} />;
		case "nothing":
			return (
				<Plans user={user} onFree={onFree}>
					<InlineAlert tone="info">You didn't buy anything, and you haven't been charged.</InlineAlert>
				</Plans>
			);
		case "unknown":
			return <Plans user={user} onFree={onFree} />;
	}
}
