/** A line of a plan card, marked while it promises what doesn't exist yet. */
import { isBenefitComingSoon } from "@/lib/coming-soon";
import { ComingSoon } from "@/ui/coming-soon";

export function Benefit({ text }: { text: string }) {
	return (
		<span>
			{text}
			{isBenefitComingSoon(text) && (
				<>
					{" "}
					<ComingSoon />
				</>
			)}
		</span>
	);
}
