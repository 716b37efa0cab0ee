/** The way from a professional to a conversation with them; below Supporter, to the dialog that says what it needs. */
import { Mail } from "lucide-react";
import { useState } from "react";
import { UpgradeGate } from "@/commons/gates/upgrade-gate";
import type { ProfessionalEntry } from "@/lib/api/types.gen";
import { isGateOpen } from "@/lib/gates";
import { useSession } from "@/lib/session";
import { Button, ButtonLink } from "@/ui/button";
import { takeFirstWords } from "./first-words";

export function MessageLink({ entry: { member, canMessage } }: { entry: ProfessionalEntry }) {
	const { user } = useSession();
	const [isGated, setGated] = useState(false);
	if (!user || user.uid === member.uid) return null;
	// Professionals write first to nobody, which says nothing about this one.
	if (!canMessage) return user.isMHP ? null : <p className="text-muted text-sm">Doesn't take messages here</p>;
	const label = (
		<>
			Message <span className="sr-only">{member.displayName}</span>
		</>
	);
	const icon = <Mail aria-hidden size={18} />;
	if (!isGateOpen(user.access, "send direct messages")) {
		return (
			<>
				<Button variant="secondary" icon={icon} onClick={() => setGated(true)}>
					{label}
				</Button>
				<UpgradeGate feature={isGated ? "send direct messages" : null} onClose={() => setGated(false)} />
			</>
		);
	}
	return (
		<ButtonLink
			href={`/community/dm/${encodeURIComponent(member.uid)}`}
			variant="secondary"
			icon={icon}
			onClick={() => takeFirstWords(user.uid, member.uid)}
		>
			{label}
		</ButtonLink>
	);
}
