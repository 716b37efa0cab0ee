/** The member's controls of a call, their place in the queue, and the reactions. */

import {
	Ear,
	Hand,
	Heart,
	LogOut,
	MessageCircle,
	Mic,
	MicOff,
	MonitorUp,
	Settings2,
	Video,
	VideoOff,
} from "lucide-react";
import { useState } from "react";
import type { RoomCall } from "@/lib/api/types.gen";
import { useQuiet } from "@/lib/preferences";
import { Avatar } from "@/ui/avatar";
import { type StageControl, StageControls } from "@/ui/stage-controls";
import { type ControlName, getControls, getHandText, getQueue } from "./call-people";
import { isConnected } from "./call-phase";
import { type ActiveCall, useCalls, useSnapshot } from "./call-provider";
import { useChangeSeat } from "./call-queries";
import { Invitation } from "./invitation";
import type { OwnMedia } from "./media-room";
import { canChooseSpeaker } from "./own-devices";
import { REACTIONS } from "./reactions";
import { useSay } from "./say";

interface CallControlsProps {
	active: ActiveCall;
	call: RoomCall;
	/** The chat is beside the stage, not behind a control. */
	isWide: boolean;
	newMessages: number;
	onChat: () => void;
	onDevices: () => void;
	className: string;
}

const icon = { "aria-hidden": true, size: 20 } as const;

const canShareScreen = () => typeof navigator.mediaDevices?.getDisplayMedia === "function";

export function CallControls(props: CallControlsProps) {
	const { active, call, isWide, newMessages, onChat, onDevices, className } = props;
	const { roomId, connection } = active;
	const { me } = call;
	const { phase, own } = useSnapshot(active);
	const { leave } = useCalls();
	const quiet = useQuiet();
	const seat = useChangeSeat(roomId);
	const [reacting, setReacting] = useState(false);

	function getSwitch(kind: OwnMedia, [off, on]: readonly [string, string], icons: readonly [typeof Mic, typeof Mic]) {
		const state = own[kind];
		const Icon = icons[state === "on" ? 1 : 0];
		return {
			label: state === "starting" ? "Starting" : state === "on" ? on : off,
			icon: <Icon {...icon} />,
			active: state === "on",
			busy: state === "starting" || !isConnected(phase),
			onPress: () => void connection.switchOwn(kind, state !== "on"),
		};
	}

	const all: Record<ControlName, () => Omit<StageControl, "id">> = {
		hand: () => ({
			label: me.hand === null ? "Ask to speak" : "Lower hand",
			icon: <Hand {...icon} />,
			active: me.hand !== null,
			busy: seat.isPending,
			onPress: () => seat.mutate({ hand: me.hand === null }),
		}),
		microphone: () => getSwitch("microphone", ["Mic is off", "Mic is on"], [MicOff, Mic]),
		camera: () => getSwitch("camera", ["Camera is off", "Camera is on"], [VideoOff, Video]),
		screen: () => getSwitch("screen", ["Share screen", "Stop sharing"], [MonitorUp, MonitorUp]),
		devices: () => ({ label: "Devices", icon: <Settings2 {...icon} />, onPress: onDevices }),
		react: () => ({
			label: "React",
			icon: <Heart {...icon} />,
			expanded: reacting,
			onPress: () => setReacting(!reacting),
		}),
		chat: () => ({
			label: "Chat",
			icon: <MessageCircle {...icon} />,
			mark: newMessages > 0 && !quiet && <span className="text-link">{newMessages} new</span>,
			onPress: onChat,
		}),
		listen: () => ({
			label: "Back to listening",
			icon: <Ear {...icon} />,
			busy: seat.isPending,
			onPress: () => seat.mutate({ onStage: false }),
		}),
		leave: () => ({ label: "Leave quietly", icon: <LogOut {...icon} />, atEnd: true, onPress: leave }),
	};
	const device = { isWide, canShareScreen: canShareScreen(), canChooseSpeaker: canChooseSpeaker() };

	return (
		<StageControls
			className={className}
			controls={getControls(me, device).map((name) => ({ id: name, ...all[name]() }))}
		>
			<Invitation roomId={roomId} call={call} />
			{me.onStage && me.isForOneQuestion && (
				<p className="mb-3 text-sm">
					You're on stage for one question. You can go back to listening whenever you like.
				</p>
			)}
			{me.hand !== null && !me.isInvited && (
				<div className="mb-3 flex items-center gap-3 md:hidden">
					<span className="flex -space-x-2">
						{getQueue(call.people)
							.slice(Math.max(0, me.hand - 2), me.hand)
							.map(({ card }) => (
								<Avatar key={card.uid} person={card} size={32} />
							))}
					</span>
					<p className="text-sm">
						<strong className="font-semibold">Your hand is up.</strong> {getHandText(me.hand)}
					</p>
				</div>
			)}
			{reacting && <ReactionBar active={active} onDone={() => setReacting(false)} />}
		</StageControls>
	);
}

function ReactionBar({ active, onDone }: { active: ActiveCall; onDone: () => void }) {
	const say = useSay();
	return (
		<fieldset
			className="mb-3 flex flex-wrap gap-2"
			onKeyDown={(event) => {
				if (event.key !== "Escape") return;
				event.stopPropagation();
				onDone();
			}}
		>
			<legend className="sr-only">Reactions</legend>
			{REACTIONS.map((reaction) => (
				<button
					key={reaction.word}
					type="button"
					onClick={() => {
						say([active.connection.react(reaction) ? `Sent: ${reaction.name}` : "One at a time, please."]);
						onDone();
					}}
					className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-border bg-surface px-3 text-sm hover:bg-sunken"
				>
					<span aria-hidden>{reaction.emoji}</span>
					{reaction.name}
				</button>
			))}
		</fieldset>
	);
}
