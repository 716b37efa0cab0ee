/** The microphone, camera and speaker that this device's member chose; they stay on the device. */
import { readJson, writeJson } from "@/lib/stored-json";

export type DeviceKind = "microphone" | "camera";

export type ChosenDeviceKind = DeviceKind | "speaker";

type ChosenDevices = Record<ChosenDeviceKind, string>;

const KEY = "exhale.devices";

/** The id of the chosen one; undefined leaves the choice to the browser. */
export function getChosenDevice(kind: ChosenDeviceKind): string | undefined {
	const id = readJson<ChosenDevices>(KEY)?.[kind];
	return typeof id === "string" && id !== "" ? id : undefined;
}

export const rememberDevice = (kind: ChosenDeviceKind, id: string) =>
	writeJson(KEY, { ...readJson<ChosenDevices>(KEY), [kind]: id });
