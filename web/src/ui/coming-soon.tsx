/** The mark of what doesn't exist yet: words, so that nothing depends on colour. */
import { isBenefitComingSoon } from "@/lib/coming-soon";

export function ComingSoon() {
	return (
		<span className="inline-block whitespace-nowrap rounded-full bg-sunken px-2 font-semibold text-muted text-xs leading-4">
			Coming soon
		</span>
	);
}

/** A line of a plan card, marked while it promises what doesn't exist yet. */
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
