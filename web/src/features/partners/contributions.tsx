/** What the pages of partners add to other pages: the way there. */
import { HeartHandshake } from "lucide-react";
import type { Contributions } from "@/commons/feature/contributions";
import { PARTNERS } from "@/commons/practice/professional-path";

export const contributions: Contributions = {
	sidebar: [
		{
			section: "Management",
			name: "Partners",
			href: PARTNERS,
			icon: HeartHandshake,
			isShownTo: ({ isAmbassador, isMHP }) => isAmbassador || isMHP,
		},
	],
};
