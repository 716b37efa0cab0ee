/** Says what happens when a Room is recorded, before it is. */
import { CalendarX, MessageCircleQuestion, Square, UserCheck } from "lucide-react";
import { Button } from "@/ui/button";
import { Modal } from "@/ui/modal";
import { useSetRecording } from "./recording-queries";

const lines = [
	{
		Icon: MessageCircleQuestion,
		text: "Everyone here is asked, and so are you. People who come in later are asked, too.",
	},
	{ Icon: UserCheck, text: "Only people who say yes are in it. They can change their mind at any time." },
	{ Icon: Square, text: "It stops when you stop it, when the Room ends, or after three hours." },
	{ Icon: CalendarX, text: "Supporters can watch the replay for 30 days. Then it's deleted." },
];

export function StartRecordingDialog({ roomId, onClose }: { roomId: string; onClose: () => void }) {
	const { mutate, isPending } = useSetRecording(roomId);
	return (
		<Modal
			open
			title="Record this Room?"
			width="narrow"
			cross={false}
			onClose={() => !isPending && onClose()}
			footer={
				<>
					<Button busy={isPending} onClick={() => mutate(true, { onSettled: onClose })}>
						Start recording
					</Button>
					<Button variant="secondary" disabled={isPending} onClick={onClose}>
						Not now
					</Button>
				</>
			}
		>
			<ul className="flex flex-col gap-3">
				{lines.map(({ Icon, text }) => (
					<li key={text} className="flex items-start gap-3">
						<Icon aria-hidden size={20} className="mt-1 shrink-0 text-link" />
						<span className="min-w-0">{text}</span>
					</li>
				))}
			</ul>
		</Modal>
	);
}
