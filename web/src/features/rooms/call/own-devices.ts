/** The devices that a browser has, and whether it can choose among speakers. */
import type { ChosenDeviceKind } from "../chosen-devices";

/** Browsers name devices only after they were allowed once. */
export async function listDevices(): Promise<Readonly<Record<ChosenDeviceKind, readonly MediaDeviceInfo[]>>> {
	const all = (await navigator.mediaDevices?.enumerateDevices?.()) ?? [];
	const of = (kind: MediaDeviceKind) => all.filter((one) => one.kind === kind && one.deviceId !== "");
	return { microphone: of("audioinput"), camera: of("videoinput"), speaker: of("audiooutput") };
}

/** Whether this browser can send sound to another speaker. */
export const canChooseSpeaker = (): boolean => "setSinkId" in HTMLMediaElement.prototype;
