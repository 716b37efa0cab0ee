/** Turns notifications on and off for this device; the browser asks only after a press here. */
import { useEnablePush } from "@/commons/devices/notification-preferences";
import { type PushState, usePushDevice, useTogglePush } from "@/commons/devices/push-device";
import { toApiError } from "@/lib/http";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { InlineAlert } from "@/ui/inline-alert";
import { Skeleton } from "@/ui/skeleton";

const says: Readonly<Record<PushState, string>> = {
	unsupported:
		"This browser can't show notifications. On an iPhone or iPad, add Exhale to your Home Screen and open it from there.",
	blocked:
		"Notifications from this site are blocked in your browser. You can allow them in your browser's settings for this site.",
	off: "Notifications are off on this device.",
	on: "Notifications are on for this device. They stop when you log out.",
};

const getReason = (error: unknown) =>
	error && toApiError(error).fields.endpoint === "unknown_service"
		? "This community can't send notifications to this browser yet. Another browser may work."
		: "That didn't work. Please try again.";

export function DeviceSection() {
	const { data: state, error, refetch } = usePushDevice();
	return (
		<Card className="flex flex-col gap-4">
			<div>
				<h2>On this device</h2>
				<p className="mt-2 text-muted">
					A short, silent notification when there's something new. It names nobody and doesn't say what it's about, and
					none arrive in your quiet hours.
				</p>
			</div>
			{state ? (
				<Device state={state} />
			) : error ? (
				<ErrorState
					title="Couldn't load this setting"
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
		// Errors are shown below.
		const next = await add.mutateAsync().catch(() => "off");
		if (next === "on") await wish(["tagged", "answered", "replied", "reviewed"], false).catch(() => {});
	}
	return (
		<>
			<p role="status">{says[state]}</p>
			{state === "off" && (
				<Button className="self-start" busy={add.isPending} onClick={() => void accept()}>
					Turn on for this device
				</Button>
			)}
			{state === "on" && (
				<Button variant="secondary" className="self-start" busy={remove.isPending} onClick={() => remove.mutate()}>
					Turn off for this device
				</Button>
			)}
			{(add.error ?? remove.error) && <InlineAlert>{getReason(add.error)}</InlineAlert>}
		</>
	);
}
