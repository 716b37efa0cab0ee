// The tiers with what each gives (crates/domain/src/tier.rs), and what is closed below which of them
// (crates/domain/src/gate.rs); made by `make gen`.

/** The dialog below the tier says "You need to upgrade to {feature}." */
export const gates = [
	{ feature: "share wins", needs: 1 },
	{ feature: "view wins", needs: 1 },
	{ feature: "view prompts", needs: 1 },
	{ feature: "view user profiles", needs: 1 },
	{ feature: "view this room recording", needs: 1 },
	{ feature: "view Room replays", needs: 1 },
	{ feature: "chat", needs: 1 },
	{ feature: "join this room", needs: 1 },
	{ feature: "send direct messages", needs: 1 },
	{ feature: "access the professional directory", needs: 1 },
	{ feature: "suggest prompts", needs: 2 },
	{ feature: "enter this room", needs: 2 },
] as const;

export type GatedFeature = (typeof gates)[number]["feature"];

/** The title is that of the plan's card, the name that of the badge. */
export const tiers = [
	{
		level: 0,
		name: "Free",
		title: "Free",
		gives: [
			"Read-only access",
			"Wins and prompts sent by email",
			"May share 1 win per day",
		],
	},
	{
		level: 1,
		name: "Supporter",
		title: "Supporter",
		gives: [
			"Badge",
			"Post unlimited wins",
			"Chat in community channels",
			"Direct-message other members",
			"Access the curated directory of verified mental health professionals",
		],
	},
	{
		level: 2,
		name: "Super",
		title: "Super Supporter",
		gives: [
			"Golden badge",
			"Post wins",
			"Ask questions",
			"Join livestreams",
			"Watch past livestreams",
			"Chat in community channels",
			"Access the directory",
		],
	},
] as const;
