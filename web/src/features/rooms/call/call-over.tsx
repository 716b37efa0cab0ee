/** What is shown in place of a call that is over, or that goes on in another tab or on another device. */
import { useState } from "react";
import { UpgradeGate } from "@/commons/gates/upgrade-gate";
import type { Room } from "@/lib/api/types.gen";
import { Button, ButtonLink } from "@/ui/button";
import { Outcome } from "@/ui/outcome";
import { ROOMS } from "../room-path";
import { getGate } from "../room-text";
import { type CallEnd, getPhaseText } from "./call-phase";

const endings: Readonly<Record<CallEnd, { title: string; text: string }>> = {
	ended: { title: "The Room has ended", text: "Thank you for being there." },
	removed: { title: "You were removed from the Room", text: "If that seems wrong to you, write to the moderators." },
	not_included: {
		title: "Your plan no longer includes this Room",
		text: "Everything else of your plan stays as it is.",
	},
	left: { title: "You left the Room", text: "You can come back while it is open." },
};

export function CallOver({ room, end }: { room: Room; end: CallEnd }) {
	const [isAsking, setAsking] = useState(false);
	const { title, text } = endings[end];
	return (
		<Outcome title={title}>
			<p className="mt-2 mb-4">{text}</p>
			<div className="flex flex-wrap gap-3">
				<ButtonLink href={ROOMS}>All Rooms</ButtonLink>
				{end === "not_included" && (
					<Button variant="secondary" onClick={() => setAsking(true)}>
						What includes it
					</Button>
				)}
			</div>
			<UpgradeGate feature={isAsking ? getGate(room) : null} onClose={() => setAsking(false)} />
		</Outcome>
	);
}

interface CallElsewhereProps {
	title: string;
	onContinue: () => void;
	/** The member stays in the Room, elsewhere. */
	onClose: () => void;
}

export function CallElsewhere({ title, onContinue, onClose }: CallElsewhereProps) {
	return (
		<Outcome title={title}>
			<p className="mt-2 mb-4">{getPhaseText("elsewhere")}.</p>
			<div className="flex flex-wrap gap-3">
				<Button onClick={onContinue}>Continue here</Button>
				<Button variant="quiet" onClick={onClose}>
					Close
				</Button>
			</div>
		</Outcome>
	);
}
