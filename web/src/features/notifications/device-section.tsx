/** Whether this device tells the member about news, and about which; the browser is asked only after a press here. */

import type { NotificationPreferences } from "@/commons/devices/api";
import {
	useEnablePush,
	usePreferences,
	useSavePreferences,
	withDefaults,
} from "@/commons/devices/notification-preferences";
import { type PushState, usePushDevice, useTogglePush } from "@/commons/devices/push-device";
import { toApiError } from "@/lib/http";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { InlineAlert } from "@/ui/inline-alert";
import { Skeleton } from "@/ui/skeleton";
import { Switch } from "@/ui/switch";
import { kinds, kindTitles } from "./notification-text";

const says: Readonly<Record<PushState, string>> = {
	unsupported:
		"This browser cannot tell you. On an iPhone or iPad it can once Exhale is on your Home Screen and opened from there.",
	blocked:
		"Notifications from this site are blocked in your browser. You can allow them in its settings for this site.",
	off: "This device does not tell you.",
	on: "This device tells you. It stops when you log out.",
};

const getReason = (error: unknown) =>
	error && toApiError(error).fields.endpoint === "unknown_service"
		? "This community does not send messages to this browser yet. Another browser may work."
		: "That did not work. Please try again.";

export function DeviceSection() {
	const { data: state, error, refetch } = usePushDevice();
	return (
		<Card className="flex flex-col gap-4">
			<div>
				<h2>On this device</h2>
				<p className="mt-2 text-muted">
					A short message without sound when there is something new. It names nobody and says nothing of what it is
					about, and none comes in your quiet hours.
				</p>
			</div>
			{state ? (
				<Device state={state} />
			) : error ? (
				<ErrorState
					title="This setting did not load"
					text="Nothing is lost. Please try again."
					requestId={toApiError(error).requestId}
					onRetry={() => void refetch()}
				/>
			) : (
				<Skeleton />
			)}
		</Card>
	);
}

function Device({ state }: { state: PushState }) {
	const { add, remove } = useTogglePush();
	const wish = useEnablePush();
	async function accept() {
		// What goes wrong is shown below.
		const next = await add.mutateAsync().catch(() => "off");
		if (next === "on") await wish(["tagged", "answered", "replied", "reviewed"], false).catch(() => {});
	}
	return (
		<>
			<p role="status">{says[state]}</p>
			{state === "off" && (
				<Button className="self-start" busy={add.isPending} onClick={() => void accept()}>
					Tell me on this device
				</Button>
			)}
			{state === "on" && (
				<>
					<PushKinds />
					<Button variant="secondary" className="self-start" busy={remove.isPending} onClick={() => remove.mutate()}>
						Stop on this device
					</Button>
				</>
			)}
			{(add.error ?? remove.error) && <InlineAlert>{getReason(add.error)}</InlineAlert>}
		</>
	);
}

function PushKinds() {
	const { data } = usePreferences();
	const save = useSavePreferences();
	if (!data) return <Skeleton />;
	const shown: NotificationPreferences = save.isPending ? save.variables : withDefaults(data);
	return (
		<fieldset>
			<legend className="mb-1 text-muted text-sm">On all your devices that tell you</legend>
			{kinds.map((kind) => (
				<Switch
					key={kind}
					label={kindTitles[kind]}
					checked={shown.push[kind] ?? false}
					onChange={(event) => save.mutate({ ...shown, push: { ...shown.push, [kind]: event.target.checked } })}
				/>
			))}
			{save.error && <InlineAlert>This was not saved. Please try again.</InlineAlert>}
		</fieldset>
	);
}
