/** The public header on the app's pages outside the community, such as the login. */
import { useId } from "react";
import { LogOutButton } from "@/commons/sidebar/log-out-button";
import { install, useInstall } from "@/lib/install";
import { INSTALL_BY_HAND } from "@/lib/installing";
import type { SessionUser } from "@/lib/session-user";
import { HELP_NOW, SITE_PAGES } from "@/public/addresses";
import { AppLink } from "@/ui/app-link";
import { Button, ButtonLink } from "@/ui/button";
import { InlineAlert } from "@/ui/inline-alert";
import { Logo } from "@/ui/logo";
import { communityMenu, type MenuLink } from "./site-menu";

const shape =
	"flex min-h-11 shrink-0 items-center rounded-sm px-3 py-2 text-text no-underline hover:bg-sunken hover:underline " +
	"aria-[current]:bg-primary-soft aria-[current]:font-semibold";

export function SiteHeader({ user, path }: { user: SessionUser | null; path: string }) {
	return (
		<header className="relative bg-bg">
			<div className="mx-auto flex max-w-[70rem] items-center gap-1 px-4 py-2 sm:px-6 lg:px-10">
				{/* On a very narrow screen the name wraps out of sight, so that help and menu keep their place. */}
				<a
					href="/"
					className="me-2 flex h-11 min-w-7 shrink flex-wrap gap-x-2 overflow-hidden font-[650] text-[1.24rem] text-text tracking-[-0.015em] no-underline md:me-4"
				>
					<span className="flex h-11 items-center">
						<Logo />
					</span>
					<span className="flex h-11 items-center">Exhale</span>
				</a>
				<nav aria-label="Pages" className="hidden md:block">
					<Links links={SITE_PAGES} path={path} row />
				</nav>
				<a
					href={HELP_NOW}
					className="ms-auto flex min-h-11 shrink-0 items-center rounded-sm px-2 text-link hover:underline sm:px-3"
				>
					I need help now
				</a>
				{!user && (
					<nav aria-label="Community" className="hidden gap-2 md:flex">
						<ButtonLink href="/signup/">Join</ButtonLink>
						<ButtonLink
							href="/login"
							variant="quiet"
							className="font-semibold"
							aria-current={path === "/login" ? "page" : undefined}
						>
							Login
						</ButtonLink>
					</nav>
				)}
				<Menu user={user} path={path} />
			</div>
		</header>
	);
}

/** Members have a menu at every width, visitors on small screens only. */
function Menu({ user, path }: { user: SessionUser | null; path: string }) {
	const id = useId();
	return (
		<div className={user ? undefined : "md:hidden"}>
			<Button variant="quiet" className="font-semibold" popoverTarget={id}>
				Menu
			</Button>
			<div
				id={id}
				popover="auto"
				className="absolute inset-x-3 top-16 bottom-auto m-0 ms-auto w-auto rounded-lg border border-line bg-surface p-2 text-text shadow-lg md:w-64"
			>
				<nav aria-label="Pages" className="md:hidden">
					<Links links={SITE_PAGES} path={path} />
				</nav>
				<nav aria-label="Community" className="border-t border-line md:border-t-0">
					<Links links={communityMenu(user)} path={path} />
					{user && <LogOutButton />}
				</nav>
				<InstallEntry />
			</div>
		</div>
	);
}

function Links({ links, path, row }: { links: readonly MenuLink[]; path: string; row?: boolean }) {
	return (
		<ul className={row ? "flex gap-1" : undefined}>
			{links.map(({ name, href }) => (
				<li key={href}>
					<AppLink href={href} className={shape} aria-current={href === path ? "page" : undefined}>
						{name}
					</AppLink>
				</li>
			))}
		</ul>
	);
}

function InstallEntry() {
	const { installed, byHand } = useInstall();
	if (installed) return null;
	return (
		<div className="border-t border-line md:hidden">
			<button type="button" className={`${shape} w-full cursor-pointer text-start`} onClick={() => void install()}>
				Install App
			</button>
			{byHand && <InlineAlert tone="warn">{INSTALL_BY_HAND}</InlineAlert>}
		</div>
	);
}
