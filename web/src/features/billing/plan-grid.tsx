/** The three plans as cards, each with its action. */
import { useState } from "react";
import { isPrivileged } from "@/commons/billing/subscription-check";
import { useCheckout } from "@/commons/billing/use-checkout";
import type { Membership, OnSale, Prices } from "@/lib/api/types.gen";
import { tierCards } from "@/lib/gates";
import type { SessionUser } from "@/lib/session-user";
import { InlineAlert } from "@/ui/inline-alert";
import { ChangeDialog } from "./change-dialog";
import { type Choice, getLevel, getPlanAction } from "./plan-actions";
import { PlanCard } from "./plan-card";

interface PlanGridProps {
	user: SessionUser;
	membership: Membership;
	/** Null while they are unknown. */
	prices: Prices | null;
	/** False while a payment may be unconfirmed. */
	open: boolean;
}

export function PlanGrid({ user, membership, prices, open }: PlanGridProps) {
	const { buying, errorText, buy } = useCheckout("upgrade");
	const [changing, setChanging] = useState<{ offer: OnSale; subscription: string } | null>(null);
	const staff = isPrivileged(user);
	// A role brings rights, which are no plan of the member's own.
	const own = staff ? user.membershipTier || null : membership.tier;

	function choice(offer: OnSale): Choice {
		if (staff) return { act: "none", why: "Included in your role." };
		return open ? getPlanAction(offer, membership) : { act: "none", why: "" };
	}

	function choose(offer: OnSale, { act, subscription }: Choice & { subscription?: string }) {
		if (act === "buy") void buy(offer.price);
		else if (subscription) setChanging({ offer, subscription });
	}

	return (
		<div className="@container flex flex-col gap-4">
			{errorText && <InlineAlert>{errorText}</InlineAlert>}
			<div className="grid gap-4 @2xl:grid-cols-3">
				{tierCards.map((card) => (
					<PlanCard
						key={card.level}
						card={card}
						current={own === card.level}
						offers={prices?.items.filter((offer) => getLevel(offer) === card.level) ?? []}
						noPrice={card.level === 0 ? "No cost" : prices ? "Not on sale" : ""}
						choiceOf={choice}
						busy={buying}
						onChoose={choose}
					/>
				))}
			</div>
			{changing && <ChangeDialog {...changing} onClose={() => setChanging(null)} />}
		</div>
	);
}
