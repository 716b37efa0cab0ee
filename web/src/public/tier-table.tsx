/** The benefits and prices of each tier, side by side and without persuasion. */

import { Benefit } from "@/commons/billing/benefit";
import { NOT_ON_SALE, type TierCard, tierCards } from "@/lib/gates";
import type { Prices } from "./props";

export function TierTable({ prices, signedIn }: { prices: Prices; signedIn: boolean }) {
	const onSale = prices.supporter.length > 0 || prices.superSupporter.length > 0;
	return (
		<section aria-labelledby="membership">
			<h2 id="membership" className="text-2xl">
				Membership
			</h2>
			<p className="mt-2 max-w-prose">
				Everyone starts with Free. {onSale ? "You can change at any time." : NOT_ON_SALE}
			</p>
			<div className="mt-4 grid gap-4 md:grid-cols-3">
				{tierCards.map((card) => (
					<Tier key={card.level} card={card} prices={pricesOf(card, prices)} />
				))}
			</div>
			<p className="mt-4 max-w-prose">
				You can cancel at any time from your profile, in no more steps than it took to join, and you keep what you paid
				for until it ends.
			</p>
			{!signedIn && (
				<p className="mt-4">
					<a href="/signup/" className="button button-outline">
						Join free
					</a>
				</p>
			)}
		</section>
	);
}

function pricesOf({ level }: TierCard, { supporter, superSupporter }: Prices): string[] {
	if (level === 0) return ["No cost"];
	return level === 1 ? supporter : superSupporter;
}

function Tier({ card, prices }: { card: TierCard; prices: string[] }) {
	return (
		<section className="card">
			<h3>{card.title}</h3>
			<p className="text-muted">{prices.length > 0 ? prices.join(", ") : "Not on sale"}</p>
			<ul className="tick-list">
				{card.gives.map((right) => (
					<li key={right}>
						<Benefit text={right} />
					</li>
				))}
			</ul>
		</section>
	);
}
