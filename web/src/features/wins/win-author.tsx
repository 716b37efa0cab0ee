/** The author of a Win, and the time. */
import type { Win } from "@/lib/api/types.gen";
import { getProfilePath } from "@/lib/profile-path";
import { AppLink } from "@/ui/app-link";
import { Avatar } from "@/ui/avatar";
import { PersonBadge } from "@/ui/badge";
import { RelativeTime } from "@/ui/relative-time";
import { TimeLink } from "@/ui/time-link";
import { getWinPath } from "./win-path";

export function WinAuthor({ win, linked = true }: { win: Win; linked?: boolean }) {
	return (
		<div className="flex min-w-0 items-center gap-4">
			<AppLink href={getProfilePath(win.uid)} tabIndex={-1} aria-hidden className="inline-flex rounded-full">
				<Avatar ring person={win.authorCard} />
			</AppLink>
			<div className="min-w-0">
				<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
					<AppLink
						href={getProfilePath(win.uid)}
						className="-mt-4 inline-flex min-h-11 min-w-11 items-end break-words pt-4 font-semibold hover:underline"
					>
						{win.authorCard.displayName}
					</AppLink>
					<PersonBadge person={win.authorCard} />
				</p>
				<p className="text-muted text-sm">
					{linked ? <TimeLink href={getWinPath(win.id)} at={win.createdAt} /> : <RelativeTime at={win.createdAt} />}
				</p>
			</div>
		</div>
	);
}
