/** The microphone and camera that this device's member chose; they stay on the device. */
import { readJson, writeJson } from "@/lib/stored-json";

export type DeviceKind = "microphone" | "camera";

type ChosenDevices = Record<DeviceKind, string>;

const KEY = "exhale.devices";

/** The id of the chosen one; undefined leaves the choice to the browser. */
export function getChosenDevice(kind: DeviceKind): string | undefined {
	const id = readJson<ChosenDevices>(KEY)?.[kind];
	return typeof id === "string" && id !== "" ? id : undefined;
}

export const rememberDevice = (kind: DeviceKind, id: string) =>
	writeJson(KEY, { ...readJson<ChosenDevices>(KEY), [kind]: id });
