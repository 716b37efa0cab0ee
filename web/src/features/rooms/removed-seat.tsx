/** A host or a moderator took the member out of the Room: said clearly and kindly, with a way to help. */
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { HelpNow } from "@/ui/help-now";
import { ROOMS } from "./room-path";

export function RemovedSeat({ isWeekly }: { isWeekly: boolean }) {
	return (
		<Card className="flex flex-col gap-4">
			<h2 tabIndex={-1}>You can't come back into this Room</h2>
			<p className="max-w-prose">
				A host or a moderator took you out of it, and only they can change that. It's only about this Room
				{isWeekly && " and its later weeks"}: everything else here stays open to you.
			</p>
			<p className="max-w-prose">If this is hard right now, you don't have to be alone with it.</p>
			<HelpNow className="-ms-3 self-start" />
			<p>
				<a href="/community-guidelines" target="_blank" rel="noreferrer" className="text-link underline">
					Read the community guidelines
				</a>
			</p>
			<div>
				<ButtonLink href={ROOMS} variant="secondary">
					See all Rooms
				</ButtonLink>
			</div>
		</Card>
	);
}
