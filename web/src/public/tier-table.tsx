/** The benefits and prices of each tier, side by side and without persuasion. */

import { NOT_ON_SALE, type TierCard, tierCards } from "@/lib/gates";
import type { HomeProps, Prices } from "./props";

/** The price list; null while it is unknown, which doesn't mean that nothing is on sale. */
type KnownPrices = HomeProps["prices"];

export function TierTable({ prices, signedIn }: { prices: KnownPrices; signedIn: boolean }) {
	return (
		<section aria-labelledby="membership">
			<h2 id="membership" className="text-2xl">
				Membership
			</h2>
			<p className="mt-2 max-w-prose">Everyone starts with Free. {getSaleText(prices)}</p>
			<div className="mt-4 grid gap-4 md:grid-cols-3">
				{tierCards.map((card) => (
					<Tier key={card.level} card={card} price={getPriceText(card, prices)} />
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

function getSaleText(prices: KnownPrices): string {
	if (!prices) return "You can see the prices when you choose a plan.";
	return isOnSale(prices) ? "You can change at any time." : NOT_ON_SALE;
}

const isOnSale = ({ supporter, superSupporter }: Prices): boolean => supporter.length > 0 || superSupporter.length > 0;

function getPriceText({ level }: TierCard, prices: KnownPrices): string {
	if (level === 0) return "No cost";
	if (!prices) return "Shown before you pay";
	const lines = level === 1 ? prices.supporter : prices.superSupporter;
	return lines.length > 0 ? lines.join(", ") : "Not on sale";
}

function Tier({ card, price }: { card: TierCard; price: string }) {
	return (
		<section className="card">
			<h3>{card.title}</h3>
			<p className="text-muted">{price}</p>
			<ul className="tick-list">
				{card.gives.map((right) => (
					<li key={right}>
						<span>{right}</span>
					</li>
				))}
			</ul>
		</section>
	);
}
