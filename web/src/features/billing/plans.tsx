/** Three plans side by side, without persuasion, with the member's own membership and a way back. */
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isTestMode, PROVIDER_UNAVAILABLE, TEST_MODE_NOTICE } from "@/commons/billing/billing-text";
import { usePendingCheckout } from "@/commons/billing/pending-checkout";
import { useMembership, usePrices } from "@/commons/billing/queries";
import type { Membership } from "@/lib/api/types.gen";
import { NOT_ON_SALE } from "@/lib/gates";
import type { SessionUser } from "@/lib/session-user";
import { Button } from "@/ui/button";
import { ErrorState } from "@/ui/error-state";
import { InlineAlert } from "@/ui/inline-alert";
import { SkeletonCards } from "@/ui/skeleton";
import { CheckoutThanks } from "./checkout-outcome";
import { EarlierCheckout } from "./earlier-checkout";
import { MembershipSection } from "./membership-section";
import { PlanGrid } from "./plan-grid";
import { UnverifiedMembership } from "./unverified-membership";

export interface PlansProps {
	user: SessionUser;
	/** Continues with the Free plan if nothing is left of the paid one. */
	onFree: () => Promise<void>;
	/** Alerts above the plans. */
	children?: ReactNode;
}

export function Plans({ user, onFree, children }: PlansProps) {
	const { data, error, isFetching, refetch } = useMembership();
	if (data?.unconfirmed) return <UnverifiedMembership onFree={onFree} />;
	if (data) {
		return (
			<SomePlans user={user} membership={data}>
				{children}
			</SomePlans>
		);
	}
	if (!error) return <SkeletonCards count={1} />;
	return (
		<ErrorState
			alone
			title="Couldn't load your membership"
			text="You haven't been charged, and you keep what you have."
			requestId={error.requestId}
			busy={isFetching}
			onRetry={() => void refetch()}
		/>
	);
}

interface SomePlansProps {
	user: SessionUser;
	membership: Membership;
	children: ReactNode;
}

function SomePlans({ user, membership, children }: SomePlansProps) {
	const router = useRouter();
	const prices = usePrices();
	const { state, checkout, again } = usePendingCheckout(membership.checkout);
	if (state === "here") return <CheckoutThanks user={user} checkout={checkout} />;
	const leave = () =>
		router.history.canGoBack() ? router.history.back() : void router.navigate({ href: "/community" });
	return (
		<div className="flex flex-col gap-5">
			<header>
				<h1 tabIndex={-1}>Membership</h1>
				<p className="mt-1 max-w-prose text-muted">
					Everyone starts with Free, and help never depends on a plan. Cancel any time; keep it until the paid period
					ends.
				</p>
			</header>
			{children}
			{isTestMode(membership.provider) && <InlineAlert tone="info">{TEST_MODE_NOTICE}</InlineAlert>}
			{membership.provider === "off" && <InlineAlert tone="info">{NOT_ON_SALE}</InlineAlert>}
			{prices.error && (
				<InlineAlert
					tone="warn"
					action={
						<Button variant="quiet" busy={prices.isFetching} onClick={() => void prices.refetch()}>
							Try again
						</Button>
					}
				>
					{PROVIDER_UNAVAILABLE}
				</InlineAlert>
			)}
			<EarlierCheckout state={state} checkout={checkout} onAgain={again} />
			{membership.entitlements.length > 0 && <MembershipSection user={user} />}
			<PlanGrid
				user={user}
				membership={membership}
				prices={prices.data ?? null}
				open={state === "none" || state === "open"}
			/>
			<div>
				<Button variant="quiet" className="-ms-3" onClick={leave}>
					Not now
				</Button>
			</div>
		</div>
	);
}
