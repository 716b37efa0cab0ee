/** The bar at the bottom of small screens: Home, Profile, Share, Chat, Rooms, Navigate, in that order. */
import { useLocation } from "@tanstack/react-router";
import { CircleUserRound, House, type LucideIcon, Menu, MessageCircle, Mic, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useContributions } from "@/commons/feature/features";
import { useRoomsState } from "@/commons/rooms/use-rooms-state";
import { isPageComingSoon } from "@/lib/coming-soon";
import type { SessionUser } from "@/lib/session-user";
import { AppLink } from "@/ui/app-link";
import { RoomStatus } from "@/ui/room-status";
import { ChatPopup } from "./chat-popup";
import { NavigateSheet } from "./navigate-sheet";
import { isCurrent } from "./sections";
import { SharePopup } from "./share-popup";

const shape =
	"relative flex min-h-11 w-full cursor-pointer flex-col items-center justify-center gap-0.5 px-0.5 py-2 text-[min(var(--text-xs),4vw)] " +
	"text-muted no-underline aria-[current]:font-semibold aria-[current]:text-link aria-expanded:text-link";

type Popup = "share" | "chat" | "navigate" | null;

export function BottomBar({ user }: { user: SessionUser }) {
	const [popup, setPopup] = useState<Popup>(null);
	const path = useLocation({ select: (location) => location.pathname });
	const close = () => setPopup(null);
	const isTalking = useContributions().some(({ talk }) => talk && isCurrent(talk.below, path));
	return (
		<>
			<nav
				aria-label="Quick"
				className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[var(--edge-bottom)] in-call:hidden md:hidden"
			>
				<ul className="mx-auto grid h-[var(--bar)] max-w-xl grid-cols-6 items-stretch px-1">
					<BarLink name="Home" href="/community" icon={House} path={path} />
					<BarLink name="Profile" href="/community/profile" icon={CircleUserRound} path={path} />
					<BarButton name="Share" icon={Plus} open={popup === "share"} onPress={() => setPopup("share")} />
					<BarButton
						name="Chat"
						icon={MessageCircle}
						open={popup === "chat"}
						current={isTalking}
						onPress={() => setPopup("chat")}
					/>
					<BarLink name="Rooms" href="/community/rooms" icon={Mic} path={path}>
						<RoomsDot />
					</BarLink>
					<BarButton name="Navigate" icon={Menu} open={popup === "navigate"} onPress={() => setPopup("navigate")} />
				</ul>
			</nav>
			<SharePopup open={popup === "share"} onClose={close} />
			<ChatPopup open={popup === "chat"} onClose={close} />
			<NavigateSheet open={popup === "navigate"} onClose={close} user={user} />
		</>
	);
}

interface BarLinkProps {
	name: string;
	href: string;
	icon: LucideIcon;
	path: string;
	children?: ReactNode;
}

function BarLink({ name, href, icon: Icon, path, children }: BarLinkProps) {
	return (
		<li className="flex">
			<AppLink href={href} aria-current={isCurrent(href, path) ? "page" : undefined} className={shape}>
				<Icon aria-hidden size={21} />
				<span className="short:sr-only">{name}</span>
				{children}
				{isPageComingSoon(href) && (
					<>
						{" "}
						<span className="absolute end-0.5 top-0.5 rounded-full bg-sunken px-1 text-[0.625rem] leading-4">
							<span className="sr-only">Coming </span>soon
						</span>
					</>
				)}
			</AppLink>
		</li>
	);
}

interface BarButtonProps {
	name: string;
	icon: LucideIcon;
	open: boolean;
	current?: boolean;
	onPress: () => void;
}

function BarButton({ name, icon: Icon, open, current, onPress }: BarButtonProps) {
	return (
		<li className="flex">
			<button
				type="button"
				aria-haspopup="dialog"
				aria-expanded={open}
				aria-current={current || undefined}
				onClick={onPress}
				className={shape}
			>
				<Icon aria-hidden size={21} />
				<span className="short:sr-only">{name}</span>
			</button>
		</li>
	);
}

/** There is no space for a word here; screen readers still read it. */
function RoomsDot() {
	const state = useRoomsState();
	if (state === "idle") return null;
	return (
		<span className="absolute end-[calc(50%-1.1rem)] top-1.5">
			<RoomStatus state={state} compact />
		</span>
	);
}
