/** The microphone, camera and speaker that the member chose, remembered on this device. */
import { readJson, writeJson } from "@/lib/stored-json";
import type { DeviceKind } from "./media-room";

export type ChosenDevices = Partial<Record<DeviceKind, string>>;

const KEY = "exhale.devices";
const KINDS: readonly DeviceKind[] = ["microphone", "camera", "speaker"];

export function getChosenDevices(): ChosenDevices {
	const stored = readJson<Record<string, unknown>>(KEY) ?? {};
	const chosen = KINDS.flatMap((kind) => (typeof stored[kind] === "string" ? [[kind, stored[kind]]] : []));
	return Object.fromEntries(chosen);
}

export const rememberDevice = (kind: DeviceKind, id: string) => writeJson(KEY, { ...getChosenDevices(), [kind]: id });

/** Browsers name devices only after they were allowed once. */
export async function listDevices(): Promise<Readonly<Record<DeviceKind, readonly MediaDeviceInfo[]>>> {
	const all = (await navigator.mediaDevices?.enumerateDevices?.()) ?? [];
	const of = (kind: MediaDeviceKind) => all.filter((one) => one.kind === kind && one.deviceId !== "");
	return { microphone: of("audioinput"), camera: of("videoinput"), speaker: of("audiooutput") };
}

/** Whether this browser can send sound to another speaker. */
export const canChooseSpeaker = (): boolean => "setSinkId" in HTMLMediaElement.prototype;
