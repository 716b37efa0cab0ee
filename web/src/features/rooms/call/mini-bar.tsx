/** The call on other pages: where one is, whether one is heard, and the ways back and out. */
import { LogOut, Mic, MicOff, Volume2, X } from "lucide-react";
import { AppLink } from "@/ui/app-link";
import { Button } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";
import { getRoomPath } from "../room-path";
import { useRoom, useRoomCall } from "../room-queries";
import { getPhaseText, isConnected, isOpen } from "./call-phase";
import { type ActiveCall, useCalls, useSnapshot } from "./call-provider";

const icon = { "aria-hidden": true, size: 18 } as const;

export function MiniBar({ call }: { call: ActiveCall }) {
	const { roomId, connection } = call;
	const { leave, close } = useCalls();
	const { phase, own, isAudible, notice } = useSnapshot(call);
	const room = useRoom(roomId).data;
	const me = useRoomCall(roomId).data?.me;
	const isOn = own.microphone === "on";
	return (
		<section
			aria-label="Your Room"
			data-call-bar=""
			className="sticky top-[var(--header)] z-10 flex flex-wrap items-center gap-x-3 border-line border-b bg-primary-soft px-4 py-1 md:px-6"
		>
			<p className="min-w-0 grow basis-40 leading-tight">
				<span className="block truncate font-semibold">{room?.title ?? "Your Room"}</span>
				<span className="block truncate text-muted text-sm">{notice ?? getPhaseText(phase)}</span>
			</p>
			{me?.onStage && isConnected(phase) && (
				<IconButton
					label={isOn ? "Turn microphone off" : "Turn microphone on"}
					icon={isOn ? <Mic {...icon} /> : <MicOff {...icon} />}
					onClick={() => void connection.switchOwn("microphone", !isOn)}
				/>
			)}
			{isOpen(phase) && !isAudible && (
				<Button variant="secondary" icon={<Volume2 {...icon} />} onClick={connection.allowSound}>
					Tap to hear the Room
				</Button>
			)}
			{isOpen(phase) || phase === "elsewhere" ? (
				<div className="-mx-2 flex flex-wrap items-center gap-x-1 max-md:basis-full">
					<AppLink href={getRoomPath(roomId)} className="flex min-h-11 items-center px-2 font-semibold text-link">
						Back to the Room
					</AppLink>
					<Button variant="quiet" icon={<LogOut {...icon} />} onClick={phase === "elsewhere" ? close : leave}>
						{phase === "elsewhere" ? "Close" : "Leave quietly"}
					</Button>
				</div>
			) : (
				<IconButton label="Close" icon={<X {...icon} />} onClick={close} />
			)}
		</section>
	);
}
