/** Tells those who lead an open Room, and read another page, how many wait to come in; without a sound. */
import { DoorOpen } from "lucide-react";
import type { WaitingRoom } from "@/lib/api/types.gen";
import { AppLink } from "@/ui/app-link";
import { getRoomPath } from "../room-path";
import { getWaitingCountText } from "./waiting-count";

export function WaitingBar({ rooms }: { rooms: readonly WaitingRoom[] }) {
	return (
		<section aria-label="Waiting to come in" className="border-line border-b bg-primary-soft px-4 py-1 md:px-6">
			<ul>
				{rooms.map(({ id, title, count }) => (
					<li key={id} className="flex items-center gap-x-3">
						<DoorOpen aria-hidden size={18} className="shrink-0 text-link" />
						<p className="flex min-w-0 grow flex-col leading-tight">
							<span className="truncate font-semibold">{title}</span>
							<span className="text-muted text-sm">{getWaitingCountText(count)}</span>
						</p>
						<AppLink
							href={getRoomPath(id)}
							className="flex min-h-11 shrink-0 items-center px-2 font-semibold text-link max-md:-me-2"
						>
							Go to the Room<span className="sr-only">{`: ${title}`}</span>
						</AppLink>
					</li>
				))}
			</ul>
		</section>
	);
}
