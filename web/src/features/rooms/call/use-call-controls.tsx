/** The member's controls of a call: those in the row, and those in the menu. */
import {
	Ear,
	Flag,
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
import type { MenuItem } from "@/ui/menu-button";
import type { StageControl } from "@/ui/stage-controls";
import { type ControlName, getControls } from "./call-people";
import { isConnected } from "./call-phase";
import { type ActiveCall, useCalls, useSnapshot } from "./call-provider";
import { useChangeSeat } from "./call-queries";
import type { OwnMedia } from "./media-room";
import { canChooseSpeaker } from "./own-devices";

interface CallControlsOptions {
	active: ActiveCall;
	call: RoomCall;
	/** The chat is beside the stage, not behind a control. */
	isWide: boolean;
	newMessages: number;
	onChat: () => void;
	onDevices: () => void;
	/** Null for the member who made the Room. */
	onReport: (() => void) | null;
}

export interface OwnControls {
	row: StageControl[];
	more: MenuItem[];
	/** The reactions are shown. */
	reacting: boolean;
	setReacting: (reacting: boolean) => void;
}

const icon = { "aria-hidden": true, size: 20 } as const;

const canShareScreen = () => typeof navigator.mediaDevices?.getDisplayMedia === "function";

export function useCallControls(options: CallControlsOptions): OwnControls {
	const { active, call, isWide, newMessages, onChat, onDevices, onReport } = options;
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
	const { row, more } = getControls(me, device);
	return {
		row: row.map((name) => ({ id: name, ...all[name]() })),
		more: [
			...more.map((name) => {
				const { label, icon, busy, onPress } = all[name]();
				return { label, icon, onSelect: () => !busy && onPress() };
			}),
			...(onReport ? [{ label: "Report the Room", icon: <Flag {...icon} />, onSelect: onReport }] : []),
		],
		reacting,
		setReacting,
	};
}
