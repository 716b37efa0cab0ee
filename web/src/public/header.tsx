/** The header of the public pages: navigation, help, and the community menu; its menus need no script. */

import { Logo } from "@/ui/logo";
import { HELP_NOW, SITE_PAGES } from "./addresses";
import { CommunityLinks, WideCommunityMenu } from "./community-menu";
import { InstallEntry } from "./install-entry";
import type { Frame } from "./props";

export function Header({ frame }: { frame: Frame }) {
	return (
		<header className="relative bg-bg">
			<div className="mx-auto flex max-w-[70rem] items-center gap-1 px-4 py-2 sm:px-6 lg:px-10">
				<a href="/" className="home-link">
					<span className="flex h-11 items-center">
						<Logo />
					</span>
					<span className="flex h-11 items-center">{frame.name}</span>
				</a>
				<nav aria-label="Pages" className="hidden md:block">
					<ul className="flex gap-1">
						<PageLinks path={frame.path} />
					</ul>
				</nav>
				<a href={HELP_NOW} className="menu-link ms-auto text-link" aria-current={current(HELP_NOW, frame.path)}>
					I need help now
				</a>
				<div className="hidden md:block">
					<WideCommunityMenu viewer={frame.viewer} />
				</div>
				<SmallScreenMenu frame={frame} />
			</div>
		</header>
	);
}

function PageLinks({ path }: { path: string }) {
	return SITE_PAGES.map(({ name, href }) => (
		<li key={href}>
			<a href={href} className="menu-link" aria-current={current(href, path)}>
				{name}
			</a>
		</li>
	));
}

function current(link: string, path: string): "page" | undefined {
	return link === path ? "page" : undefined;
}

function SmallScreenMenu({ frame }: { frame: Frame }) {
	return (
		<div className="md:hidden">
			<button type="button" popoverTarget="menu" className="button button-quiet">
				Menu
			</button>
			<div id="menu" popover="auto" className="menu-panel">
				<nav aria-label="Pages">
					<ul>
						<PageLinks path={frame.path} />
					</ul>
				</nav>
				<nav aria-label="Community" className="border-t border-line">
					<CommunityLinks viewer={frame.viewer} />
				</nav>
				<InstallEntry />
			</div>
		</div>
	);
}
