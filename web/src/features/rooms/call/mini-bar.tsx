/** The call on other pages: where one is, whether one is heard and recorded, and the ways back and out. */
import { ArrowLeft, Circle, LogOut, Mic, MicOff, Volume2, X } from "lucide-react";
import { AppLink } from "@/ui/app-link";
import { Button } from "@/ui/button";
import { classNames } from "@/ui/class-names";
import { IconButton } from "@/ui/icon-button";
import { getInItText } from "../recording/recording-text";
import { getRoomPath } from "../room-path";
import { useRoom, useRoomCall } from "../room-queries";
import { getPhaseText, isConnected, isEnd, isOpen } from "./call-phase";
import { type ActiveCall, useCalls, useSnapshot } from "./call-provider";
import { getWaitingCountText } from "./waiting-count";

const icon = { "aria-hidden": true, size: 18 } as const;

export function MiniBar({ call }: { call: ActiveCall }) {
	const { roomId, connection } = call;
	const { leave, close } = useCalls();
	const { phase, own, isAudible, notice } = useSnapshot(call);
	const room = useRoom(roomId).data;
	const { me, recording, waiting = [] } = useRoomCall(roomId).data ?? {};
	const isOn = own.microphone === "on";
	const isRecorded = recording !== null && recording !== undefined && !isEnd(phase);
	// Phones have space for one of them; how the connection is goes first where it is not good.
	const isCalm = notice === null && phase === "connected";
	const hidesWaiting = !isCalm || (isRecorded && !isAudible);
	return (
		<section
			aria-label="Your Room"
			data-call-bar=""
			className="sticky top-[var(--header)] z-10 flex items-center border-line border-b bg-primary-soft px-4 py-1 md:flex-wrap md:gap-x-3 md:px-6"
		>
			<p className="flex min-w-0 grow basis-0 items-baseline gap-x-2 leading-tight md:block md:basis-40">
				<span className="truncate font-semibold md:block">{room?.title ?? "Your Room"}</span>
				<span
					className={classNames(
						"truncate text-muted text-sm md:block",
						(waiting.length > 0 || isRecorded) && isCalm && "max-md:hidden",
					)}
				>
					{notice ?? getPhaseText(phase)}
				</span>
				{waiting.length > 0 && (
					<span
						className={classNames("shrink-0 font-semibold text-link text-sm md:block", hidesWaiting && "max-md:hidden")}
					>
						<span className="md:hidden">{waiting.length} waiting</span>
						<span className="max-md:hidden">{getWaitingCountText(waiting.length)}</span>
					</span>
				)}
			</p>
			{isRecorded && (
				<span className="inline-flex shrink-0 items-center gap-1.5 text-sm max-md:mx-2">
					<Circle aria-hidden size={12} className="shrink-0 fill-live text-live forced-colors:fill-[CanvasText]" />
					<span>
						<strong className="font-[650]">Recording</strong>
						<span className="max-md:sr-only">. {getInItText(recording.answer)}</span>
					</span>
				</span>
			)}
			{me?.onStage && isConnected(phase) && (
				<IconButton
					label={isOn ? "Turn microphone off" : "Turn microphone on"}
					icon={isOn ? <Mic {...icon} /> : <MicOff {...icon} />}
					className="relative z-1"
					onClick={() => void connection.switchOwn("microphone", !isOn)}
				/>
			)}
			{isOpen(phase) && !isAudible && (
				<Button
					variant="secondary"
					icon={<Volume2 {...icon} />}
					className="relative z-1 shrink-0 max-md:px-2 max-md:text-sm"
					onClick={connection.allowSound}
				>
					<span>
						Tap to hear<span className="max-md:sr-only"> the Room</span>
					</span>
				</Button>
			)}
			{isOpen(phase) || phase === "elsewhere" ? (
				<div className="-me-2 flex shrink-0 items-center md:-ms-2 md:gap-x-1">
					{/* On phones the whole bar leads back, and only the controls lie above the link. */}
					<AppLink
						href={getRoomPath(roomId)}
						className="flex min-h-11 min-w-11 items-center justify-center font-semibold text-link max-md:after:absolute max-md:after:inset-0 md:px-2"
					>
						<ArrowLeft {...icon} className="md:hidden" />
						<span className="max-md:sr-only">Back to the Room</span>
					</AppLink>
					<Button
						variant="quiet"
						icon={<LogOut {...icon} />}
						className="relative z-1 min-w-11 max-md:px-0"
						onClick={phase === "elsewhere" ? close : leave}
					>
						<span className="max-md:sr-only">{phase === "elsewhere" ? "Close" : "Leave quietly"}</span>
					</Button>
				</div>
			) : (
				<IconButton label="Close" icon={<X {...icon} />} className="-me-2" onClick={close} />
			)}
		</section>
	);
}
