/** The results of a payment: still waiting, thanks, or not confirmed yet. */
import { Check } from "lucide-react";
import type { Checkout } from "@/lib/api/types.gen";
import { tierCards } from "@/lib/gates";
import type { SessionUser } from "@/lib/session-user";
import { Button, ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { HelpNow } from "@/ui/help-now";
import { Outcome } from "@/ui/outcome";
import { MembershipSection } from "./membership-section";

export function CheckoutPending() {
	return (
		<>
			<h1 tabIndex={-1}>One moment</h1>
			<p role="status" className="mt-3">
				We're waiting for your payment to be confirmed. It usually takes a few seconds.
			</p>
			<HelpNow className="mt-4 -ms-3" />
		</>
	);
}

export function CheckoutThanks({ user, checkout }: { user: SessionUser; checkout: Checkout | null }) {
	const bought = tierCards.find(({ level }) => level === (checkout?.price.startsWith("tier0") ? 1 : 2));
	return (
		<Outcome title="Thank you">
			<p className="mt-2">Your {bought?.title} plan is active. You now have:</p>
			<ul className="mt-3 mb-5 flex flex-col gap-1.5">
				{bought?.gives.map((text) => (
					<li key={text} className="flex gap-2">
						<Check aria-hidden size={18} className="mt-1 shrink-0 text-success" />
						{text}
					</li>
				))}
			</ul>
			<MembershipSection user={user} />
			<div className="mt-5 flex flex-wrap gap-3">
				<ButtonLink href="/community">Home</ButtonLink>
				<ButtonLink href="/community/profile" variant="secondary">
					Your profile
				</ButtonLink>
			</div>
		</Outcome>
	);
}

/** Shows no payment button: the payment may still be on its way. */
export function CheckoutUnknown({ onAgain }: { onAgain: () => void }) {
	return (
		<Outcome title="Payment not confirmed yet">
			<Card className="mt-4">
				<p>
					We haven't heard from the payment provider yet. If you paid, your plan starts automatically once we do. You
					don't need to pay again, and you can carry on in the meantime.
				</p>
				<div className="mt-4 flex flex-wrap gap-3">
					<Button onClick={onAgain}>Check again</Button>
					<ButtonLink href="/community" variant="secondary">
						Home
					</ButtonLink>
				</div>
			</Card>
			<HelpNow className="mt-4 -ms-3" />
		</Outcome>
	);
}
