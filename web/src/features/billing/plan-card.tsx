/** One plan: its benefits, its price, and the one possible action. */
import { Check } from "lucide-react";
import { useId, useState } from "react";
import { formatPrice } from "@/commons/billing/billing-text";
import type { OnSale, Price } from "@/lib/api/types.gen";
import type { TierCard } from "@/lib/gates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { classNames } from "@/ui/class-names";
import type { Choice } from "./plan-actions";

interface PlanCardProps {
	card: TierCard;
	current: boolean;
	/** The offers of this plan. */
	offers: readonly OnSale[];
	/** Shown if there are no prices. */
	noPrice: string;
	choiceOf: (offer: OnSale) => Choice;
	busy: Price | null;
	onChoose: (offer: OnSale, choice: Choice) => void;
}

export function PlanCard(props: PlanCardProps) {
	const { card, current, offers, noPrice, choiceOf, busy, onChoose } = props;
	const id = useId();
	const [wanted, setWanted] = useState<Price | null>(null);
	const chosen = offers.find(({ price }) => price === wanted) ?? atFirst(offers, choiceOf);
	const choice = chosen && choiceOf(chosen);
	return (
		<section
			aria-labelledby={id}
			className={classNames(
				"flex flex-col gap-3 rounded-lg border bg-surface p-5 shadow-xs",
				current ? "border-primary" : "border-line",
			)}
		>
			<header className="flex flex-wrap items-center justify-between gap-2">
				<h2 id={id}>{card.title}</h2>
				{current && <Badge tone="success">Your plan</Badge>}
			</header>
			<ul className="flex flex-col gap-1.5">
				{card.gives.map((right) => (
					<li key={right} className="flex gap-2">
						<Check aria-hidden size={18} className="mt-1 shrink-0 text-success" />
						<span>{right}</span>
					</li>
				))}
			</ul>
			<div className="mt-auto flex flex-col gap-3 pt-2">
				{offers.length === 0 && <p className="font-semibold">{noPrice}</p>}
				{offers.length === 1 && chosen && <p className="font-semibold">{formatPrice(chosen)}</p>}
				{offers.length > 1 && chosen && (
					<Prices name={id} title={card.title} offers={offers} chosen={chosen.price} onChange={setWanted} />
				)}
				{choice?.act === "none" && choice.why && <p className="text-muted text-sm">{choice.why}</p>}
				{choice?.act === "buy" && choice.note && <p className="text-muted text-sm">{choice.note}</p>}
				{chosen && choice && choice.act !== "none" && (
					<Button busy={busy === chosen.price} onClick={() => onChoose(chosen, choice)}>
						{choice.label}{" "}
						<span className="sr-only">
							({card.title}, {formatPrice(chosen)})
						</span>
					</Button>
				)}
			</div>
		</section>
	);
}

/** The current plan's button is less prominent. */
function atFirst(offers: readonly OnSale[], choiceOf: (offer: OnSale) => Choice): OnSale | undefined {
	return offers.find((offer) => choiceOf(offer).act === "none") ?? offers[0];
}

interface PricesProps {
	name: string;
	title: string;
	offers: readonly OnSale[];
	chosen: Price;
	onChange: (price: Price) => void;
}

function Prices({ name, title, offers, chosen, onChange }: PricesProps) {
	return (
		<fieldset className="flex flex-col">
			<legend className="sr-only">How to pay for {title}</legend>
			{offers.map((offer) => (
				<label key={offer.price} className="flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold">
					<input
						type="radio"
						name={name}
						value={offer.price}
						checked={offer.price === chosen}
						onChange={() => onChange(offer.price)}
						className="size-5 shrink-0 accent-primary"
					/>
					{formatPrice(offer)}
				</label>
			))}
		</fieldset>
	);
}
