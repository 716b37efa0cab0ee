/** Who shared a Win, and when. */
import { AppLink } from "@/ui/app-link";
import { Avatar } from "@/ui/avatar";
import { PersonBadge } from "@/ui/badge";
import { RelativeTime } from "@/ui/relative-time";
import type { Win } from "./api";
import { winAddress } from "./win-address";

export function WinAuthor({ win, linked = true }: { win: Win; linked?: boolean }) {
	const time = <RelativeTime at={win.createdAt} />;
	return (
		<div className="flex min-w-0 items-center gap-4">
			<Avatar person={win.authorCard} />
			<div className="min-w-0">
				<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
					<span className="font-semibold">{win.authorCard.displayName}</span>
					<PersonBadge person={win.authorCard} />
				</p>
				<p className="text-muted text-sm">
					{linked ? (
						<AppLink href={winAddress(win.id)} className="inline-flex min-h-6 items-center hover:underline">
							{time}
						</AppLink>
					) : (
						time
					)}
				</p>
			</div>
		</div>
	);
}
