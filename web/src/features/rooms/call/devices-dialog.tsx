/** The choice of microphone, camera and, where the browser can, speaker; it is remembered on this device. */
import { useEffect, useId, useState } from "react";
import { control } from "@/ui/field";
import { InlineAlert } from "@/ui/inline-alert";
import { Modal } from "@/ui/modal";
import { type ChosenDeviceKind, getChosenDevice } from "../chosen-devices";
import type { CallConnection } from "./call-connection";
import { canChooseSpeaker, listDevices } from "./own-devices";

const names: Readonly<Record<ChosenDeviceKind, string>> = {
	microphone: "Microphone",
	camera: "Camera",
	speaker: "Speaker",
};

interface DevicesDialogProps {
	connection: CallConnection;
	/** Listeners only choose where the sound goes. */
	onStage: boolean;
	onClose: () => void;
}

export function DevicesDialog({ connection, onStage, onClose }: DevicesDialogProps) {
	const devices = useDevices();
	const [chosen, setChosen] = useState<Partial<Record<ChosenDeviceKind, string>>>({});
	const [failed, setFailed] = useState(false);
	const kinds: ChosenDeviceKind[] = onStage ? ["microphone", "camera"] : [];
	if (canChooseSpeaker()) kinds.push("speaker");

	async function choose(kind: ChosenDeviceKind, id: string) {
		setChosen({ ...chosen, [kind]: id });
		setFailed(false);
		try {
			await connection.chooseDevice(kind, id);
		} catch {
			setFailed(true);
		}
	}

	return (
		<Modal open onClose={onClose} title="Devices">
			<div className="flex flex-col gap-4">
				{kinds.map((kind) => (
					<DeviceSelect
						key={kind}
						kind={kind}
						devices={devices?.[kind] ?? []}
						value={chosen[kind] ?? getChosenDevice(kind) ?? "default"}
						onChoose={(id) => void choose(kind, id)}
					/>
				))}
				{failed && <InlineAlert>This device couldn't be used. Please choose another one.</InlineAlert>}
				<p className="text-muted text-sm">
					Your browser names devices once you've allowed them. Your choice is remembered on this device.
				</p>
			</div>
		</Modal>
	);
}

interface DeviceSelectProps {
	kind: ChosenDeviceKind;
	devices: readonly MediaDeviceInfo[];
	value: string;
	onChoose: (id: string) => void;
}

function DeviceSelect({ kind, devices, value, onChoose }: DeviceSelectProps) {
	const id = useId();
	const others = devices.filter(({ deviceId }) => deviceId !== "default");
	return (
		<div className="flex flex-col gap-1">
			<label htmlFor={id} className="font-semibold">
				{names[kind]}
			</label>
			<select
				id={id}
				value={others.some(({ deviceId }) => deviceId === value) ? value : "default"}
				onChange={(event) => onChoose(event.target.value)}
				className={control}
			>
				<option value="default">As set on this device</option>
				{others.map(({ deviceId, label }, index) => (
					<option key={deviceId} value={deviceId}>
						{label || `${names[kind]} ${index + 1}`}
					</option>
				))}
			</select>
		</div>
	);
}

/** Devices come and go while the dialog is open. */
function useDevices() {
	const [devices, setDevices] = useState<Awaited<ReturnType<typeof listDevices>>>();
	useEffect(() => {
		let gone = false;
		const read = () => void listDevices().then((all) => !gone && setDevices(all));
		read();
		navigator.mediaDevices?.addEventListener?.("devicechange", read);
		return () => {
			gone = true;
			navigator.mediaDevices?.removeEventListener?.("devicechange", read);
		};
	}, []);
	return devices;
}
