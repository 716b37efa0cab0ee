/** The frame of the pages outside the community: a header, one column, and the link to help. */
import { Outlet, useLocation } from "@tanstack/react-router";
import { useSession } from "@/lib/session";
import { HelpNow } from "@/ui/help-now";
import { Wordmark } from "@/ui/logo";
import { OfflineBar } from "./offline-bar";
import { SiteHeader } from "./site-header";
import { SkipLink } from "./skip-link";

export function PlainLayout() {
	const { user } = useSession();
	const path = useLocation({ select: (location) => location.pathname });
	return (
		<div className="flex min-h-dvh flex-col">
			<SkipLink />
			<OfflineBar />
			{isSignup(path) ? <NameOnlyHeader /> : <SiteHeader user={user} path={path} />}
			<main id="content" tabIndex={-1} className="mx-auto w-full max-w-lg grow px-4 py-6 md:py-8">
				<Outlet />
			</main>
			<footer className="mx-auto w-full max-w-lg px-4 pb-[calc(var(--edge-bottom)+1rem)]">
				<HelpNow className="-ms-3" />
			</footer>
		</div>
	);
}

/** Sign-up has no header, so that there is one thing to look at (spec §2). */
const isSignup = (path: string) => /^\/signup(\/|$)/.test(path);

function NameOnlyHeader() {
	return (
		<header className="mx-auto w-full max-w-lg px-4 pt-4">
			<a href="/" className="inline-flex min-h-11 items-center no-underline">
				<Wordmark />
			</a>
		</header>
	);
}
