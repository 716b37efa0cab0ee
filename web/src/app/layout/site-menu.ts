/** What the header outside the community holds: the public pages, and the places for whoever is here (spec §2). */
import type { SessionUser } from "@/lib/session-user";

export interface MenuLink {
	name: string;
	href: string;
}

export const sitePages: readonly MenuLink[] = [
	{ name: "Home", href: "/" },
	{ name: "Rooms", href: "/rooms" },
	{ name: "Blog", href: "/blog" },
	{ name: "Podcast", href: "/podcast" },
];

export function communityMenu(user: SessionUser | null): MenuLink[] {
	if (!user) {
		return [
			{ name: "Join", href: "/signup/" },
			{ name: "Login", href: "/login" },
		];
	}
	const links: MenuLink[] = [
		{ name: "Community", href: "/community" },
		{ name: "Profile", href: "/community/profile" },
	];
	if (user.claims.moderator) links.push({ name: "Moderator", href: "/community/moderator" });
	if (user.claims.admin) links.push({ name: "Admin", href: "/community/admin" });
	return links;
}
