/** The head of a live Room: its state, title, hosts, how many are there, and until when. */
import { ChevronLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Room } from "@/lib/api/types.gen";
import { formatTime } from "@/lib/dates";
import { AppLink } from "@/ui/app-link";
import { HelpButton } from "@/ui/help-now";
import { MenuButton, type MenuItem } from "@/ui/menu-button";
import { RoomStatus } from "@/ui/room-status";
import { ROOMS } from "../room-path";
import { getCountText } from "./call-people";

interface CallHeaderProps {
	room: Room;
	count: number;
	/** The controls behind "More". */
	more: readonly MenuItem[];
	onShowPeople: () => void;
}

const MINUTE_MS = 60_000;

const names = new Intl.ListFormat("en", { type: "conjunction" });

export function CallHeader({ room, count, more, onShowPeople }: CallHeaderProps) {
	const { title, status, hostCards, beganAt, startsAt, minutes } = room;
	const headline = useRef<HTMLHeadingElement>(null);
	// The button that led here is gone.
	useEffect(() => {
		if (document.activeElement === document.body) headline.current?.focus();
	}, []);
	const until = (beganAt ?? startsAt) + minutes * MINUTE_MS;
	return (
		<header>
			<div className="flex items-center gap-x-2 md:gap-x-3">
				<AppLink
					href={ROOMS}
					className="-ms-3 inline-flex size-11 shrink-0 items-center justify-center rounded-md text-text md:hidden"
				>
					<ChevronLeft aria-hidden />
					<span className="sr-only">All Rooms</span>
				</AppLink>
				{status === "live" ? (
					<span className="inline-flex shrink-0 items-center gap-1.5 rounded-full bg-danger-soft px-2.5 py-0.5 font-semibold text-live text-xs">
						<span aria-hidden className="kit-pulse size-2.5 rounded-full bg-live forced-colors:bg-[CanvasText]" />
						LIVE
					</span>
				) : (
					<RoomStatus state="waiting" />
				)}
				<h1 ref={headline} tabIndex={-1} className="min-w-0 grow text-lg! leading-tight md:text-2xl!">
					{title}
				</h1>
				<span className="-me-2 flex shrink-0 md:hidden">
					<HelpButton />
					{more.length > 0 && <MenuButton label="More" items={more} />}
				</span>
			</div>
			<p className="flex flex-wrap items-center gap-x-1.5 text-muted text-sm md:mt-1 md:text-base">
				{hostCards.length > 0 && <>Hosted by {names.format(hostCards.map(({ displayName }) => displayName))} ·</>}
				<button
					type="button"
					aria-haspopup="dialog"
					onClick={onShowPeople}
					className="-my-2 min-h-11 cursor-pointer underline decoration-line underline-offset-4 hover:decoration-current md:my-0 md:min-h-6"
				>
					{getCountText(count)}
				</button>
				{status === "live" && <>· until about {formatTime(until)}</>}
			</p>
		</header>
	);
}
