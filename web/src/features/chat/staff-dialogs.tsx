/** The moderators' actions on a message: remove it with a reason, and mute its author. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonDialog, type ReasonDialogProps } from "@/commons/staff/reason-dialog";
import { muteMember, removeMessage } from "@/lib/api/sdk.gen";
import { SegmentedControl } from "@/ui/segmented-control";
import { useToast } from "@/ui/toast";
import { getErrorText } from "./error-text";
import type { Message } from "./message";

type StaffDialogProps<T> = Pick<ReasonDialogProps<T>, "title" | "act" | "doing" | "children" | "onClose">;

const StaffDialog = <T,>(props: StaffDialogProps<T>) => (
	<ReasonDialog
		label="Reason"
		hint="The member will read it."
		rows={3}
		missing="Please say why; the member will read it."
		getErrorText={getErrorText}
		{...props}
	/>
);

export function RemoveDialog(props: { message: Message; put: (message: Message) => void; onClose: () => void }) {
	const { message, put, onClose } = props;
	const toast = useToast();
	const removing = useMutation({
		mutationFn: (reason: string) => removeMessage({ path: { id: message.id }, body: { reason } }),
		onSuccess: (_, reason) => {
			put({ ...message, state: "removed", removedReason: reason, reactions: [], mine: [], pinnedAt: null });
			toast("Removed. The author will see why.");
			onClose();
		},
	});
	return <StaffDialog title="Remove this message?" act="Remove" doing={removing} onClose={onClose} />;
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
	const muting = useMutation({
		mutationFn: (reason: string) => muteMember({ path: { uid }, body: { hours: Number(hours), reason } }),
		onSuccess: () => {
			toast(`${displayName} can keep reading, and write again later.`);
			onClose();
		},
	});
	return (
		<StaffDialog title={`Mute ${displayName}?`} act="Mute" doing={muting} onClose={onClose}>
			<SegmentedControl legend="For how long?" legendShown options={pauses} value={hours} onChange={setHours} />
		</StaffDialog>
	);
}
