/** Reports someone in a Room, or the Room, to the moderators, who are shown the Room as it is now. */
import { ReportForm } from "@/commons/reports/report-dialog";
import { reportRoom } from "@/lib/api/sdk.gen";
import type { MemberCard } from "@/lib/api/types.gen";

interface RoomReportDialogProps {
	roomId: string;
	/** Whom it is about; the Room if null. */
	card: MemberCard | null;
	onClose: () => void;
}

export function RoomReportDialog({ roomId, card, onClose }: RoomReportDialogProps) {
	const about = card ? { uid: card.uid } : {};
	const untold = card ? `${card.displayName} isn't` : "The hosts aren't";
	return (
		<ReportForm
			send={(cause, note) => reportRoom({ path: { id: roomId }, body: { ...about, cause, note } })}
			lead={`Moderators see who is in the Room now and the last 50 lines of its chat. ${untold} told who reported it.`}
			onClose={onClose}
		/>
	);
}
