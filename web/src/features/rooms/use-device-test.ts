/** Tries a microphone or a camera: it starts only on request, and every track stops when the test is over. */
import { useCallback, useEffect, useRef, useState } from "react";
import { type DeviceKind, getChosenDevice, rememberDevice } from "./chosen-devices";

/** Why there is neither sound nor picture. */
export type DeviceError = "refused" | "missing" | "busy" | "unsupported" | "failed";

const errors: Readonly<Record<string, DeviceError>> = {
	NotAllowedError: "refused",
	SecurityError: "refused",
	NotFoundError: "missing",
	OverconstrainedError: "missing",
	NotReadableError: "busy",
};

const toDeviceError = (thrown: unknown): DeviceError => errors[(thrown as Error | null)?.name ?? ""] ?? "failed";

const kinds = { microphone: "audioinput", camera: "videoinput" } as const;

const stopTracks = (stream: MediaStream | null) => {
	for (const track of stream?.getTracks() ?? []) track.stop();
};

/** Asks the browser for the device, or for any other where the chosen one is gone. */
function request(kind: DeviceKind, deviceId: string | undefined): Promise<MediaStream> {
	const wanted = deviceId ? { deviceId: { ideal: deviceId } } : true;
	return navigator.mediaDevices.getUserMedia(kind === "microphone" ? { audio: wanted } : { video: wanted });
}

export function useDeviceTest(kind: DeviceKind) {
	const [stream, setStream] = useState<MediaStream | null>(null);
	const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
	const [error, setError] = useState<DeviceError | null>(null);
	const [busy, setBusy] = useState(false);
	const held = useRef<MediaStream | null>(null);
	/** The member may have stopped, or left the page, before the browser answers. */
	const run = useRef(0);

	const stop = useCallback(() => {
		run.current += 1;
		stopTracks(held.current);
		held.current = null;
		setStream(null);
		setBusy(false);
	}, []);
	useEffect(() => stop, [stop]);

	async function start(deviceId = getChosenDevice(kind)) {
		stop();
		setError(null);
		if (!navigator.mediaDevices?.getUserMedia) return setError("unsupported");
		const mine = run.current;
		setBusy(true);
		try {
			const found = await request(kind, deviceId);
			if (mine !== run.current) return stopTracks(found);
			held.current = found;
			setStream(found);
			// Their names are known only now.
			const all = await navigator.mediaDevices.enumerateDevices();
			setDevices(all.filter((device) => device.kind === kinds[kind] && device.deviceId !== ""));
		} catch (thrown) {
			if (mine === run.current) setError(toDeviceError(thrown));
		} finally {
			if (mine === run.current) setBusy(false);
		}
	}

	return {
		stream,
		devices,
		/** The id of the device in use. */
		current: stream?.getTracks().at(0)?.getSettings().deviceId ?? "",
		error,
		busy,
		start: () => void start(),
		choose(id: string) {
			rememberDevice(kind, id);
			void start(id);
		},
		stop,
	};
}
