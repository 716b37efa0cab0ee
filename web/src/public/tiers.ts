/** The membership tiers as their cards tell them, word for word from the specification. */

export type TierCard = { title: string; entitlements: string[] };

export const FREE: TierCard = {
	title: "Free",
	entitlements: ["read-only access", "wins and prompts sent by email", "may share 1 win per day"],
};

export const SUPPORTER: TierCard = {
	title: "Supporter",
	entitlements: [
		"badge",
		"post unlimited wins",
		"chat in community channels",
		"direct-message other members",
		"access the curated directory of verified mental health professionals",
	],
};

export const SUPER_SUPPORTER: TierCard = {
	title: "Super Supporter",
	entitlements: [
		"golden badge",
		"post wins",
		"ask questions",
		"join livestreams",
		"watch past livestreams",
		"chat in community channels",
		"access the directory",
	],
};

/** Rights only ever add up, so the dearest card says so. */
export const CUMULATIVE = "Everything in Supporter";
