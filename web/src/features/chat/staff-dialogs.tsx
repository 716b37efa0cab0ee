/** The moderators' actions on a message: remove it with a reason, and mute its author. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { reasonMax } from "@/lib/generated/limits.gen";
import { countCodePoints } from "@/ui/code-points";
import { FormDialog } from "@/ui/form-dialog";
import { SegmentedControl } from "@/ui/segmented-control";
import { TextArea } from "@/ui/text-area";
import { useToast } from "@/ui/toast";
import { type Message, muteMember, removeMessage } from "./api";
import { getErrorText } from "./error-text";

interface ReasonProps {
	reason: string;
	tried: boolean;
	busy: boolean;
	onChange: (reason: string) => void;
}

const faultOf = (reason: string): string | undefined => {
	if (reason.trim() === "") return "Please say why; the member will read it.";
	return countCodePoints(reason.trim()) > reasonMax ? "Please make it shorter." : undefined;
};

function Reason({ reason, tried, busy, onChange }: ReasonProps) {
	return (
		<TextArea
			label="Reason"
			hint="The member will read it."
			rows={3}
			max={reasonMax}
			value={reason}
			readOnly={busy}
			error={tried ? faultOf(reason) : undefined}
			onChange={(event) => onChange(event.target.value)}
		/>
	);
}

export function RemoveDialog(props: { message: Message; put: (message: Message) => void; onClose: () => void }) {
	const { message, put, onClose } = props;
	const toast = useToast();
	const [reason, setReason] = useState("");
	const send = useMutation({
		mutationFn: () => removeMessage(message.id, reason.trim()),
		onSuccess: () => {
			put({ ...message, state: "removed", removedReason: reason.trim(), reactions: [], mine: [], pinnedAt: null });
			toast("Removed. The author will see why.");
			onClose();
		},
	});
	return (
		<FormDialog
			title="Remove this message?"
			act="Remove"
			danger
			busy={send.isPending}
			incomplete={faultOf(reason) !== undefined}
			failure={send.error && getErrorText(send.error)}
			onSend={() => send.mutate()}
			onClose={onClose}
		>
			{(tried) => <Reason reason={reason} tried={tried} busy={send.isPending} onChange={setReason} />}
		</FormDialog>
	);
}

const pauses = [
	{ value: "1", label: "1 hour" },
	{ value: "24", label: "1 day" },
	{ value: "168", label: "1 week" },
] as const;

export function MuteDialog(props: { uid: string; displayName: string; onClose: () => void }) {
	const { uid, displayName, onClose } = props;
	const toast = useToast();
	const [hours, setHours] = useState<(typeof pauses)[number]["value"]>("1");
	const [reason, setReason] = useState("");
	const send = useMutation({
		mutationFn: () => muteMember(uid, { hours: Number(hours), reason: reason.trim() }),
		onSuccess: () => {
			toast(`${displayName} can keep reading, and write again later.`);
			onClose();
		},
	});
	return (
		<FormDialog
			title={`Mute ${displayName}?`}
			act="Mute"
			danger
			busy={send.isPending}
			incomplete={faultOf(reason) !== undefined}
			failure={send.error && getErrorText(send.error)}
			onSend={() => send.mutate()}
			onClose={onClose}
		>
			{(tried) => (
				<>
					<SegmentedControl legend="For how long?" legendShown options={pauses} value={hours} onChange={setHours} />
					<Reason reason={reason} tried={tried} busy={send.isPending} onChange={setReason} />
				</>
			)}
		</FormDialog>
	);
}
