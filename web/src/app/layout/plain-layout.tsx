/** The frame of the pages before the community: the name, one column, and the way to help. */
import { Outlet } from "@tanstack/react-router";
import { HelpNow } from "@/ui/help-now";
import { OfflineBar } from "./offline-bar";
import { SkipLink } from "./skip-link";

export function PlainLayout() {
	return (
		<div className="flex min-h-dvh flex-col">
			<SkipLink />
			<OfflineBar />
			<header className="mx-auto w-full max-w-lg px-4 pt-4">
				<a href="/" className="inline-flex min-h-11 items-center gap-2 text-lg font-semibold text-text no-underline">
					<img src="/icons/mark.svg" alt="" width="28" height="28" />
					Exhale
				</a>
			</header>
			<main id="content" tabIndex={-1} className="mx-auto w-full max-w-lg grow px-4 py-6">
				<Outlet />
			</main>
			<footer className="mx-auto w-full max-w-lg px-4 pb-[calc(var(--edge-bottom)+1rem)]">
				<HelpNow className="-ms-3" />
			</footer>
		</div>
	);
}
