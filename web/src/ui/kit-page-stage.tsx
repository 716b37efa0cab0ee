/** The kit page's stage, with its sounds and controls. */
import { Hand, Heart, LogOut, Mic } from "lucide-react";
import { useState } from "react";
import { Stage } from "./stage";
import { StageControls } from "./stage-controls";

const icon = { "aria-hidden": true, size: 20 } as const;

export function KitStage() {
	const [raised, setRaised] = useState(false);
	return (
		<>
			<Stage
				empty="Nobody is on stage yet."
				people={[
					{ id: "1", person: { displayName: "Kofi A." }, name: "Kofi A.", isHost: false, sound: "muted" },
					{
						id: "2",
						person: { displayName: "Dr Sara R.", isMHP: true },
						name: "Dr Sara R.",
						isHost: true,
						sound: "speaking",
					},
					{ id: "3", person: { displayName: "Lea P.", membershipTier: 2 }, name: "Lea P.", isHost: false, sound: "on" },
				]}
			/>
			<Stage empty="Nobody is on stage yet." people={[]} />
			<StageControls
				controls={[
					{
						id: "hand",
						label: raised ? "Lower hand" : "Ask to speak",
						icon: <Hand {...icon} />,
						active: raised,
						onPress: () => setRaised(!raised),
					},
					{ id: "mic", label: "Mic", icon: <Mic {...icon} />, busy: true, onPress: () => {} },
					{ id: "react", label: "React", icon: <Heart {...icon} />, onPress: () => {} },
					{ id: "leave", label: "Leave quietly", icon: <LogOut {...icon} />, atEnd: true, onPress: () => {} },
				]}
			>
				{raised && <p className="mb-3">Your hand is up.</p>}
			</StageControls>
		</>
	);
}
