/** A quiet row of a few members with photos; hidden without any, and nobody is counted. */
import { useQuery } from "@tanstack/react-query";
import type { MemberCard } from "@/lib/api/types.gen";
import { getProfilePath } from "@/lib/profile-path";
import { randomProfiles } from "@/lib/public-profiles";
import { AppLink } from "@/ui/app-link";
import { Avatar } from "@/ui/avatar";

/** More would be a crowd. */
const SHOWN = 6;

export function PeopleHere({ uid }: { uid: string }) {
	const { data } = useQuery<MemberCard[]>({
		queryKey: ["profiles", "random", uid],
		queryFn: ({ signal }) => randomProfiles(uid, signal),
	});
	if (!data || data.length === 0) return null;
	return (
		<section aria-label="People here">
			<h2 className="text-lg">People here</h2>
			<ul className="mt-3 flex flex-wrap gap-x-4 gap-y-3">
				{data.slice(0, SHOWN).map((card) => (
					<li key={card.uid}>
						<AppLink
							href={getProfilePath(card.uid)}
							className="flex min-h-11 w-22 flex-col items-center gap-2 pt-2 text-center text-sm hover:underline"
						>
							<Avatar person={card} />
							<span className="max-w-full break-words">{card.displayName}</span>
						</AppLink>
					</li>
				))}
			</ul>
		</section>
	);
}
