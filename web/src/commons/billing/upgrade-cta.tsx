/** A quiet link to a higher plan, worded for the member's tier (spec §6, O-10). */
import type { Tier } from "@/lib/session-user";
import { ButtonLink } from "@/ui/button";

export function UpgradeCta({ tier }: { tier: Tier }) {
	return (
		<ButtonLink href="/community/upgrade" variant="secondary">
			{getUpgradeText(tier)}
		</ButtonLink>
	);
}

export function getUpgradeText(tier: Tier): string {
	if (tier === 0) return "Get more support";
	return tier === 1 ? "Become a super supporter" : "Upgrade";
}
