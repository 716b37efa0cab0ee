/** What a plan gives now, and what of it is coming soon. */
import { isBenefitComingSoon } from "@/lib/coming-soon";
import { type TierCard, tierCards } from "@/lib/gates";

interface Benefits {
	open: string[];
	later: string[];
}

export const getBenefits = ({ gives }: TierCard): Benefits => ({
	open: gives.filter((text) => !isBenefitComingSoon(text)).map(withoutPromise),
	later: gives.filter(isBenefitComingSoon),
});

/** A line that includes another plan promises only what is open of it. */
function withoutPromise(text: string): string {
	const included = tierCards.find(({ title }) => text === `Everything in ${title}`);
	return included?.gives.some(isBenefitComingSoon) ? `${text} that's open so far` : text;
}
