/** The content shared by the sidebar and the Navigate sheet: the member's sections, and Logout at the bottom. */
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import type { SidebarEntry } from "@/commons/feature/contributions";
import { useContributions } from "@/commons/feature/features";
import { getEntryClass } from "@/commons/sidebar/entry-class";
import { LogOutButton } from "@/commons/sidebar/log-out-button";
import { isPageComingSoon } from "@/lib/coming-soon";
import type { SessionUser } from "@/lib/session-user";
import { AppLink } from "@/ui/app-link";
import { classNames } from "@/ui/class-names";
import { ComingSoon } from "@/ui/coming-soon";
import { InstallButton } from "./install-button";
import { QuietModeSwitch } from "./quiet-mode-switch";
import { isCurrent, type SidebarSection, sidebarSections } from "./sections";

interface SidebarContentProps {
	user: SessionUser;
	/** Shows icons only; screen readers still read the names. */
	folded?: boolean;
	/** Below everything else. */
	foot?: ReactNode;
	/** A link was followed. */
	onFollow?: () => void;
}

export function SidebarContent({ user, folded = false, foot, onFollow }: SidebarContentProps) {
	const parts = useContributions();
	return (
		<div className="flex grow flex-col gap-4">
			{sidebarSections(parts, user).map((section) => (
				<Section key={section.name} section={section} folded={folded} onFollow={onFollow} />
			))}
			<div className="sticky bottom-0 mt-auto border-t border-line bg-surface pt-2 shadow-[0_1rem_0_var(--surface)]">
				{!folded && (
					<div className="px-3">
						<QuietModeSwitch />
					</div>
				)}
				<LogOutButton folded={folded} />
				{foot}
			</div>
		</div>
	);
}

function Section(props: { section: SidebarSection; folded: boolean; onFollow?: () => void }) {
	const { section, folded, onFollow } = props;
	const id = useId();
	return (
		<section aria-labelledby={id} className={folded ? "border-t border-line pt-2 first:border-t-0" : undefined}>
			<h2 id={id} className={folded ? "sr-only" : "px-3 pb-1 text-sm font-semibold text-muted"}>
				{section.name}
			</h2>
			<ul>
				{section.links.map((link) => (
					<Entry key={link.href} link={link} folded={folded} onFollow={onFollow} />
				))}
				{section.install && <InstallButton folded={folded} />}
			</ul>
		</section>
	);
}

function Entry({ link, folded, onFollow }: { link: SidebarEntry; folded: boolean; onFollow?: () => void }) {
	const path = useLocation({ select: (location) => location.pathname });
	const { icon: Icon, warm, Mark, FoldedMark } = link;
	const soon = isPageComingSoon(link.href);
	return (
		<li>
			<AppLink
				href={link.href}
				onClick={onFollow}
				aria-current={isCurrent(link.href, path) ? "page" : undefined}
				className={classNames(getEntryClass(folded, warm), soon && "flex-wrap content-center gap-y-0 py-0!")}
				title={folded ? link.name : undefined}
			>
				<Icon aria-hidden size={20} className="shrink-0" />
				<span className={folded ? "sr-only" : undefined}>{link.name}</span>
				{!folded && Mark && <Mark />}
				{folded && FoldedMark && (
					<span className="absolute end-[calc(50%-1.1rem)] top-1.5">
						<FoldedMark />
					</span>
				)}
				{soon && (
					<>
						{" "}
						<span className={folded ? "sr-only" : "flex basis-full ps-8"}>
							<ComingSoon />
						</span>
					</>
				)}
			</AppLink>
		</li>
	);
}
