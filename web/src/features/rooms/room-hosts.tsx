/** Who hosts a Room: on one line, or one by one with what they are here. */
import type { MemberCard } from "@/lib/api/types.gen";
import { getProfilePath } from "@/lib/profile-path";
import { AppLink } from "@/ui/app-link";
import { Avatar } from "@/ui/avatar";
import { PersonBadge } from "@/ui/badge";
import { formatHosts } from "./room-text";

interface HostsProps {
	cards: readonly MemberCard[];
}

export function HostsLine({ cards }: HostsProps) {
	if (cards.length === 0) return null;
	return (
		<p className="flex flex-wrap items-center gap-x-3 gap-y-2">
			<span className="flex -space-x-2">
				{cards.map((card) => (
					<span key={card.uid} className="rounded-full border-2 border-surface">
						<Avatar person={card} size={32} />
					</span>
				))}
			</span>
			<span className="min-w-0 break-words">{formatHosts(cards)}</span>
		</p>
	);
}

export function HostList({ cards }: HostsProps) {
	if (cards.length === 0) return null;
	return (
		<ul aria-label="Hosts" className="flex flex-wrap gap-x-6 gap-y-3">
			{cards.map((card) => (
				<li key={card.uid} className="flex items-center gap-3">
					<Avatar ring person={card} />
					<span className="flex flex-wrap items-center gap-x-2">
						<AppLink
							href={getProfilePath(card.uid)}
							className="inline-flex min-h-11 items-center break-words font-semibold hover:underline"
						>
							{card.displayName}
						</AppLink>
						<PersonBadge person={card} />
					</span>
				</li>
			))}
		</ul>
	);
}
