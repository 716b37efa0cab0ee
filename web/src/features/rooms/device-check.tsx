/** An optional check of microphone and camera before a call, which nobody else hears or sees. */
import { Camera, Mic } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { control } from "@/ui/field";
import { InlineAlert } from "@/ui/inline-alert";
import type { DeviceKind } from "./chosen-devices";
import { type DeviceError, useDeviceTest } from "./use-device-test";
import { useMicrophoneLevel } from "./use-microphone-level";

export function DeviceCheck() {
	const [open, setOpen] = useState(false);
	const id = useId();
	return (
		<Card className="flex flex-col gap-3">
			<h2>Microphone and camera</h2>
			<p className="max-w-prose text-muted">
				You don't need either to listen. If you'd like to be ready to speak, you can try them here. Nobody else hears or
				sees this.
			</p>
			<div>
				<Button variant="secondary" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
					{open ? "Close the check" : "Check microphone and camera"}
				</Button>
			</div>
			<div id={id} className="flex flex-col gap-5 empty:hidden">
				{open && (
					<>
						<MicrophoneTest />
						<CameraTest />
					</>
				)}
			</div>
		</Card>
	);
}

function MicrophoneTest() {
	const test = useDeviceTest("microphone");
	return (
		<DeviceTest kind="microphone" icon={<Mic aria-hidden size={20} />} test={test}>
			{test.stream && <Level stream={test.stream} />}
		</DeviceTest>
	);
}

function CameraTest() {
	const test = useDeviceTest("camera");
	return (
		<DeviceTest kind="camera" icon={<Camera aria-hidden size={20} />} test={test}>
			{test.stream && <Preview stream={test.stream} />}
		</DeviceTest>
	);
}

interface DeviceTestProps {
	kind: DeviceKind;
	icon: ReactNode;
	test: ReturnType<typeof useDeviceTest>;
	children: ReactNode;
}

function DeviceTest({ kind, icon, test, children }: DeviceTestProps) {
	const { stream, devices, current, error, busy } = test;
	return (
		<section aria-label={kind === "microphone" ? "Microphone" : "Camera"} className="flex flex-col items-start gap-3">
			<Button variant="secondary" icon={icon} busy={busy} onClick={stream ? test.stop : test.start}>
				{stream ? `Turn the ${kind} off` : `Try the ${kind}`}
			</Button>
			{error && <InlineAlert tone="warn">{getErrorText(error, kind)}</InlineAlert>}
			{children}
			{stream && devices.length > 1 && (
				<label className="flex w-full max-w-md flex-col gap-1">
					<span className="font-semibold">{`Which ${kind}`}</span>
					<select value={current} className={control} onChange={(event) => test.choose(event.target.value)}>
						{devices.map(({ deviceId, label }, index) => (
							<option key={deviceId} value={deviceId}>
								{label || `${kind === "microphone" ? "Microphone" : "Camera"} ${index + 1}`}
							</option>
						))}
					</select>
				</label>
			)}
		</section>
	);
}

const errorTexts: Record<DeviceError, (kind: DeviceKind) => string> = {
	refused: (kind) =>
		`Your browser doesn't let this page use the ${kind}. You can change that in its settings for this page. To listen, you don't need it.`,
	missing: (kind) => `We found no ${kind} on this device. You can come in and listen without one.`,
	busy: (kind) => `Another program is using the ${kind}. Close it there, and try again.`,
	unsupported: (kind) => `This browser can't use a ${kind} here. You can come in and listen without one.`,
	failed: (kind) => `The ${kind} didn't start. You can try again, or come in and listen without it.`,
};

const getErrorText = (error: DeviceError, kind: DeviceKind): string => errorTexts[error](kind);

function Level({ stream }: { stream: MediaStream }) {
	const { level, isHeard } = useMicrophoneLevel(stream);
	return (
		<div className="w-full max-w-md">
			<meter aria-label="Microphone level" min={0} max={1} value={level} className="sr-only" />
			<div aria-hidden className="h-3 overflow-hidden rounded-full bg-line">
				<div
					className="h-full rounded-full bg-primary forced-colors:bg-[CanvasText]"
					style={{ width: `${Math.round(level * 100)}%` }}
				/>
			</div>
			<p role="status" className="mt-1 text-muted text-sm">
				{isHeard ? "Your microphone works." : "Say something. The bar moves when your microphone works."}
			</p>
		</div>
	);
}

function Preview({ stream }: { stream: MediaStream }) {
	const video = useRef<HTMLVideoElement>(null);
	useEffect(() => {
		if (video.current) video.current.srcObject = stream;
	}, [stream]);
	return (
		<video
			ref={video}
			autoPlay
			muted
			playsInline
			aria-label="Your camera"
			className="aspect-video w-full max-w-md -scale-x-100 rounded-lg bg-sunken object-cover"
		/>
	);
}
