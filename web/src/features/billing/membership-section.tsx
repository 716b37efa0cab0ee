/** "Your membership": the plan, its source, its end, and the possible actions. */
import { type ReactNode, useState } from "react";
import { getErrorText } from "@/commons/billing/billing-text";
import { getNoMembershipText } from "@/commons/billing/plan-text";
import { useMembership, usePrices } from "@/commons/billing/queries";
import { navigation } from "@/commons/billing/use-checkout";
import { openPortal } from "@/lib/api/sdk.gen";
import type { Membership } from "@/lib/api/types.gen";
import { toApiError } from "@/lib/http";
import type { SessionUser } from "@/lib/session-user";
import { Button, ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { InlineAlert } from "@/ui/inline-alert";
import { EntitlementCard } from "./entitlement-card";
import { getLastPaymentText } from "./membership-text";

interface MembershipSectionProps {
	user: SessionUser;
	/** The link to the plans; omitted on their own page. */
	plans?: boolean;
	/** The way to a higher plan. */
	more?: ReactNode;
}

export function MembershipSection({ user, plans = false, more }: MembershipSectionProps) {
	const { data, error, isFetching, refetch } = useMembership();
	return (
		<Card>
			<h2>Your membership</h2>
			{data && <Entitlements user={user} membership={data} plans={plans} more={more} />}
			{!data && error && (
				<InlineAlert
					tone="info"
					className="mt-3"
					action={
						<Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
							Try again
						</Button>
					}
				>
					Couldn't load this. Your membership isn't affected.
				</InlineAlert>
			)}
			{!data && !error && <p className="mt-2 text-muted">Loading</p>}
		</Card>
	);
}

function Entitlements({ user, membership, plans, more }: MembershipSectionProps & { membership: Membership }) {
	const { data: prices } = usePrices();
	const live = membership.entitlements.filter((entitlement) => entitlement.live);
	// An ended entitlement is shown until another replaces it, or while there is something to do about it.
	const told = membership.entitlements.filter((entitlement) => entitlement.live || entitlement.can.cancel);
	const shown = told.length > 0 ? told : membership.entitlements.slice(0, 1);
	return (
		<>
			{live.length === 0 && <p className="mt-2">{getNoMembershipText(user, membership.unconfirmed)}</p>}
			{shown.map((entitlement) => (
				<EntitlementCard key={entitlement.id} entitlement={entitlement} offers={prices?.items} />
			))}
			{membership.lastPayment && <p className="mt-3 text-muted">{getLastPaymentText(membership.lastPayment)}</p>}
			<div className="mt-4 flex flex-wrap gap-3 empty:hidden">
				{plans && membership.provider !== "off" && live.length > 0 && (
					<ButtonLink href="/community/upgrade" variant="secondary">
						{live.some(({ can }) => can.change) ? "Change plan" : "See the plans"}
					</ButtonLink>
				)}
				{membership.manageable && <PortalButton />}
				{more}
			</div>
		</>
	);
}

function PortalButton() {
	const [busy, setBusy] = useState(false);
	const [errorText, setErrorText] = useState<string | null>(null);
	async function open() {
		setBusy(true);
		setErrorText(null);
		try {
			const { url } = await openPortal();
			return navigation.to(url);
		} catch (thrown) {
			setErrorText(getErrorText(toApiError(thrown)));
		}
		setBusy(false);
	}
	return (
		<>
			<Button variant="secondary" busy={busy} onClick={() => void open()}>
				Cards and invoices
			</Button>
			{errorText && <InlineAlert className="basis-full">{errorText}</InlineAlert>}
		</>
	);
}
