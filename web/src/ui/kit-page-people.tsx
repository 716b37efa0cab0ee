/** The kit page's people, badges and rooms. */
import { useState } from "react";
import { Avatar } from "./avatar";
import { PersonBadge, StatusBadge } from "./badge";
import { Card } from "./card";
import { ComingSoon } from "./coming-soon";
import { LikeButton } from "./like-button";
import type { Person } from "./person";
import { PortraitPicker } from "./portrait-picker";
import { RelativeTime } from "./relative-time";
import { RoomStatus } from "./room-status";
import { StepHeader } from "./step-header";
import { Tabs } from "./tabs";
import { TimeLink } from "./time-link";

const people: Person[] = [
	{ displayName: "Lea P.", membershipTier: 0 },
	{ displayName: "Daniel K.", membershipTier: 1 },
	{ displayName: "Amara S.", membershipTier: 2 },
	{ displayName: "Dr Sara R.", isMHP: true },
	{ displayName: "Mona T.", isModerator: true },
	{ displayName: "Ana B.", isAmbassador: true },
];

export function KitPeople() {
	const [tab, setTab] = useState<"about" | "wins">("about");
	const [liked, setLiked] = useState(false);
	const [portrait, setPortrait] = useState<number | null>(null);
	return (
		<>
			<Card>
				<h2>People</h2>
				<ul className="mt-4 flex flex-col gap-4">
					{people.map((person) => (
						<li key={person.displayName} className="flex flex-wrap items-center gap-4">
							<Avatar ring person={person} size={32} />
							<Avatar ring person={person} />
							<Avatar ring person={person} size={72} />
							<span>{person.displayName}</span>
							<PersonBadge person={person} />
						</li>
					))}
				</ul>
				<div className="mt-4 flex flex-wrap items-center gap-3">
					<StatusBadge of={{ status: "pending", removed: false }} />
					<StatusBadge of={{ status: "approved", removed: false }} />
					<StatusBadge of={{ status: "rejected", removed: false }} />
					<StatusBadge of={{ status: "rejected", removed: true }} />
					<RoomStatus state="live" />
					<RoomStatus state="waiting" />
					<RoomStatus state="idle" />
					<RoomStatus state="live" compact />
					<RelativeTime at={Date.now() - 3 * 3_600_000} />
					<TimeLink href="#win" at={Date.now() - 5 * 3_600_000} />
					<LikeButton liked={liked} count={liked ? 4 : 3} onToggle={setLiked} />
				</div>
			</Card>
			<Card className="flex flex-col gap-4">
				<PortraitPicker
					legend="A picture for you"
					hint="Initials are fine, too."
					value={portrait}
					onChange={setPortrait}
					initials={{ displayName: "Lea P." }}
				/>
				<p>
					Past rooms <ComingSoon />
				</p>
			</Card>
			<Card>
				<StepHeader step={2} of={5} title="What should we call you?" />
				<Tabs
					label="Profile"
					tabs={[
						{ value: "about", label: "About" },
						{ value: "wins", label: "Wins" },
					]}
					value={tab}
					onChange={setTab}
				>
					<p>{tab === "about" ? "About me" : "My Wins"}</p>
				</Tabs>
			</Card>
		</>
	);
}
