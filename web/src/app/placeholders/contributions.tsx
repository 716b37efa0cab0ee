/** The ways to the features that are not built yet. */
import { Gift, Shield, Smartphone } from "lucide-react";
import type { Contributions } from "@/commons/feature/contributions";

/** The server redirects to the operator's companion app, or to our own page about it if none is configured. */
const COMPANION_APP = "/companion-app";

export const contributions: Contributions = {
	sidebar: [
		{ section: "Resources", name: "Get the companion app", href: COMPANION_APP, icon: Smartphone },
		{ section: "Resources", name: "Sponsors", href: "/community/sponsors", icon: Gift },
		{
			section: "Management",
			name: "Admin",
			href: "/community/admin",
			icon: Shield,
			isShownTo: ({ isAdmin }) => isAdmin,
		},
	],
};
