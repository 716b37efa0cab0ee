/** The frame of every page under /community: a sidebar or bottom bar around one column of content. */
import { Outlet, useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useContributions } from "@/commons/feature/features";
import { useSaveInstalled } from "@/lib/install";
import { useSession } from "@/lib/session";
import { classNames } from "@/ui/class-names";
import { useSubscriptionCheck } from "../use-subscription-check";
import { BottomBar } from "./bottom-bar";
import { OfflineBar } from "./offline-bar";
import { OutboxSync } from "./outbox-sync";
import { PhoneHeader } from "./phone-header";
import { SideColumn } from "./side-column";
import { Sidebar } from "./sidebar";
import { SkipLink } from "./skip-link";

export function CommunityLayout() {
	const { user, session } = useSession();
	useSaveInstalled();
	useSubscriptionCheck();
	// The guard has redirected visitors to the login; this renders just before they leave.
	if (!user) return null;
	return (
		// Another member starts with nothing open and no drafts in memory.
		<Providers key={user.uid}>
			<div className="md:flex">
				<SkipLink />
				<Background />
				<OutboxSync uid={user.uid} />
				<Sidebar user={user} />
				<div className="min-w-0 grow pb-[calc(var(--bar)+var(--edge-bottom))] md:pb-0">
					<OfflineBar />
					{session?.maintenance && user.isAdmin && (
						<p className="bg-info-soft px-4 py-2 text-sm text-info md:px-6">
							Maintenance is on. Only admins can see the community.
						</p>
					)}
					<PhoneHeader />
					<Bars />
					<Page uid={user.uid} />
				</div>
				<BottomBar user={user} />
			</div>
		</Providers>
	);
}

function Page({ uid }: { uid: string }) {
	const hasSide = useMatches({ select: (matches) => matches.at(-1)?.staticData.side !== "none" });
	return (
		<div
			className={classNames(
				"mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 pt-2 pb-6 short:pb-3 short:has-data-panes:pt-0 md:px-6 md:py-8",
				// A list beside what it opens needs more than a column of text.
				"has-data-panes:max-w-[74rem] has-data-panes:px-4 wide:has-data-panes:px-8",
				"wide:has-data-columns:max-w-[64.5rem] wide:has-data-columns:px-10",
				"wide:has-data-call:max-w-[64.5rem] wide:has-data-call:px-10",
				hasSide && "wide:max-w-[64.5rem] wide:flex-row wide:justify-center wide:gap-10 wide:px-10",
			)}
		>
			<main
				id="content"
				tabIndex={-1}
				className={classNames("min-w-0 grow", hasSide && "mx-auto w-full max-w-[40rem] wide:mx-0")}
			>
				<Outlet />
			</main>
			{hasSide && (
				<div className="mx-auto w-full max-w-[40rem] wide:mx-0 wide:w-80 wide:shrink-0">
					<SideColumn uid={uid} />
				</div>
			)}
		</div>
	);
}

/** The first feature's provider is the outermost. */
function Providers({ children }: { children: ReactNode }) {
	const parts = useContributions();
	let inner = children;
	for (const { Provider } of parts.toReversed()) {
		if (Provider) inner = <Provider>{inner}</Provider>;
	}
	return inner;
}

function Bars() {
	return useContributions().map(({ feature, Bar }) => Bar && <Bar key={feature} />);
}

function Background() {
	return useContributions().map(({ feature, Background }) => Background && <Background key={feature} />);
}
