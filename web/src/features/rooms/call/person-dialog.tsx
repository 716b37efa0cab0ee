/** One person of a call: who they are, what a lead can do, and how to report or block them. */
import { useState } from "react";
import { BlockDialog } from "@/commons/blocks/block-dialog";
import type { CallPerson, MemberCard, OwnSeat, PersonStep } from "@/lib/api/types.gen";
import { getProfilePath } from "@/lib/profile-path";
import { Avatar } from "@/ui/avatar";
import { PersonBadge } from "@/ui/badge";
import { Button, ButtonLink } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Modal } from "@/ui/modal";
import { useToast } from "@/ui/toast";
import { getLeadSteps, type LeadStep } from "./call-people";
import { useChangePerson } from "./call-queries";
import { RoomReportDialog } from "./report-dialog";

interface PersonDialogProps {
	roomId: string;
	isWeekly: boolean;
	me: OwnSeat;
	person: CallPerson;
	onClose: () => void;
}

const labels: Readonly<Record<LeadStep, string>> = {
	invite: "Invite onto the stage",
	invite_for_one_question: "Invite for one question",
	uninvite: "Take the invitation back",
	to_listening: "Back to listening",
	mute: "Turn their microphone off",
	remove: "Remove from the Room",
};

type Step = "removing" | "reporting" | "blocking" | null;

export function PersonDialog({ roomId, isWeekly, me, person, onClose }: PersonDialogProps) {
	const { card } = person;
	const change = useChangePerson(roomId);
	const [step, setStep] = useState<Step>(null);
	function act(lead: LeadStep) {
		if (lead === "remove") return setStep("removing");
		change.mutate({ uid: card.uid, ...getChange(lead) }, { onSettled: onClose });
	}
	if (step === "removing") return <RemoveDialog roomId={roomId} isWeekly={isWeekly} card={card} onClose={onClose} />;
	if (step === "reporting") return <RoomReportDialog roomId={roomId} card={card} onClose={onClose} />;
	if (step === "blocking") return <BlockDialog uid={card.uid} displayName={card.displayName} onClose={onClose} />;
	return (
		<Modal open onClose={onClose} title={card.displayName} width="narrow">
			<div className="flex flex-wrap items-center gap-4 py-2">
				<Avatar ring person={card} size={72} />
				<PersonBadge person={card} />
			</div>
			<div className="mt-3 flex flex-col gap-2">
				{getLeadSteps(me, person).map((lead) => (
					<Button
						key={lead}
						variant={lead === "remove" ? "danger" : "secondary"}
						busy={change.isPending}
						onClick={() => act(lead)}
					>
						{labels[lead]}
					</Button>
				))}
				<ButtonLink variant="quiet" href={getProfilePath(card.uid)} onClick={onClose}>
					Profile
				</ButtonLink>
				<Button variant="quiet" onClick={() => setStep("reporting")}>
					Report
				</Button>
				<Button variant="quiet" onClick={() => setStep("blocking")}>
					Block
				</Button>
			</div>
		</Modal>
	);
}

function getChange(lead: LeadStep): { step: PersonStep; isForOneQuestion?: boolean } {
	if (lead === "invite_for_one_question") return { step: "invite", isForOneQuestion: true };
	return { step: lead === "uninvite" ? "to_listening" : lead };
}

interface RemoveDialogProps {
	roomId: string;
	isWeekly: boolean;
	card: MemberCard;
	onClose: () => void;
}

function RemoveDialog({ roomId, isWeekly, card, onClose }: RemoveDialogProps) {
	const change = useChangePerson(roomId);
	const toast = useToast();
	const { uid, displayName } = card;
	function remove() {
		change.mutate(
			{ uid, step: "remove" },
			{
				onSuccess: () =>
					toast({
						text: `${displayName} was removed.`,
						action: { label: "Undo", onAct: () => change.mutate({ uid, step: "let_back" }) },
						durationMs: 10_000,
					}),
				onSettled: onClose,
			},
		);
	}
	return (
		<ConfirmDialog
			open
			danger
			title={`Remove ${displayName}?`}
			confirmLabel="Remove"
			cancelLabel="Not now"
			busy={change.isPending}
			onConfirm={remove}
			onCancel={onClose}
		>
			<p>
				They leave the Room at once and can't come back in{isWeekly && ", nor into its later weeks"}, unless you let
				them.
			</p>
		</ConfirmDialog>
	);
}
