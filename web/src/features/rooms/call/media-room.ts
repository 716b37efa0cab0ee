/** What a call needs of the connection for audio and video; tests script it. */
import type { ChosenDeviceKind } from "../chosen-devices";

/** Why the server or the network ended a connection. */
export type MediaEnd = "elsewhere" | "removed" | "ended" | "lost";

/** A picture that can be shown in an element of the page. */
export interface MediaVideo {
	/** Another track has another id. */
	id: string;
	attach: (element: HTMLVideoElement) => void;
	detach: (element: HTMLVideoElement) => void;
}

/** What others hear and see of one person. */
export interface MediaPerson {
	isMicrophoneOn: boolean;
	isSpeaking: boolean;
	camera: MediaVideo | null;
	screen: MediaVideo | null;
}

/** The kinds of own media, which are all off when a connection begins. */
export type OwnMedia = "microphone" | "camera" | "screen";

export interface MediaEvents {
	/** People, speakers, pictures, or whether sound is allowed. */
	onChange: () => void;
	/** It lost contact and tries again by itself, or has it back. */
	onContact: (has: boolean) => void;
	onQuality: (isWeak: boolean) => void;
	/** Not for `disconnect`; also for a connection that fails to be made. */
	onEnd: (end: MediaEnd) => void;
	/** `from` is the member who sent it. */
	onData: (topic: string, payload: Uint8Array, from: string) => void;
	/** The device of a kind of own media was unplugged or taken away, which ends that media. */
	onDeviceLost: (kind: OwnMedia) => void;
	/** Own sound was turned off, by the member or a host. */
	onMuted: () => void;
}

export interface MediaRoom {
	connect: (path: string, ticket: string) => Promise<void>;
	/** Stops all own media, too. */
	disconnect: () => Promise<void>;
	/** Everyone connected, by member. */
	people: () => ReadonlyMap<string, MediaPerson>;
	/** False while the browser waits for a tap before it plays sound. */
	isAudible: () => boolean;
	/** To be called on a tap. */
	allowSound: () => Promise<void>;
	isOn: (kind: OwnMedia) => boolean;
	switchOwn: (kind: OwnMedia, on: boolean) => Promise<void>;
	/** Ends all own media and releases the devices. */
	stopOwn: () => Promise<void>;
	chooseDevice: (kind: ChosenDeviceKind, id: string) => Promise<void>;
	send: (topic: string, payload: Uint8Array) => Promise<void>;
}

/** `getDevice` is what the member chose; undefined leaves it to the browser. */
export type CreateMediaRoom = (
	events: MediaEvents,
	getDevice: (kind: ChosenDeviceKind) => string | undefined,
) => MediaRoom;
