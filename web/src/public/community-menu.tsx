/** The community menu: Join and Login for visitors, the member's own pages and Logout for members. */
import type { Viewer } from "./props";

/** A plain list, for the menu on small screens. */
export function CommunityLinks({ viewer }: { viewer: Viewer }) {
	if (!viewer) {
		return (
			<ul>
				<MenuLink href="/signup/">Join</MenuLink>
				<MenuLink href="/login">Login</MenuLink>
			</ul>
		);
	}
	return (
		<ul>
			<MenuLink href="/community">Community</MenuLink>
			<MenuLink href="/community/profile">Profile</MenuLink>
			{viewer.moderator && <MenuLink href="/community/moderator">Moderator</MenuLink>}
			{viewer.admin && <MenuLink href="/community/admin">Admin</MenuLink>}
			<li>
				<LogOut />
			</li>
		</ul>
	);
}

/** In the header of wide screens: two links for visitors, a small panel for members. */
export function WideCommunityMenu({ viewer }: { viewer: Viewer }) {
	if (!viewer) {
		return (
			<nav aria-label="Community" className="flex gap-2">
				<a href="/signup/" className="button button-primary">
					Join
				</a>
				<a href="/login" className="button button-quiet">
					Login
				</a>
			</nav>
		);
	}
	return (
		<>
			<button type="button" popoverTarget="community-menu" className="button button-quiet">
				Community
			</button>
			<nav id="community-menu" popover="auto" aria-label="Community" className="menu-panel menu-panel-wide">
				<CommunityLinks viewer={viewer} />
			</nav>
		</>
	);
}

function MenuLink({ href, children }: { href: string; children: string }) {
	return (
		<li>
			<a href={href} className="menu-link">
				{children}
			</a>
		</li>
	);
}

function LogOut() {
	return (
		<form method="post" action="/logout">
			<button type="submit" className="menu-link w-full cursor-pointer text-start">
				Logout
			</button>
		</form>
	);
}
