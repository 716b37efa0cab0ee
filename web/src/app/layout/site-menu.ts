/** The links of the header outside the community, for visitors and members (spec §2). */
import type { SessionUser } from "@/lib/session-user";

export interface MenuLink {
	name: string;
	href: string;
}

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
