/** This browser as a push device; it asks for permission only after a press. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { showPushKey, subscribeToPush, unsubscribeFromPush } from "@/lib/api/sdk.gen";

export type PushState = "unsupported" | "blocked" | "off" | "on";

const KEY = ["notifications", "this device"] as const;

export const canReceivePush = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The browser has not asked for permission yet. */
export const isPermissionUndecided = () => canReceivePush() && Notification.permission === "default";

async function getState(signal: AbortSignal): Promise<PushState> {
	if (!canReceivePush()) return "unsupported";
	if (Notification.permission === "denied") return "blocked";
	const { subscribed } = await showPushKey({ signal });
	if (!subscribed || Notification.permission !== "granted") return "off";
	const registration = await navigator.serviceWorker.getRegistration();
	return (await registration?.pushManager.getSubscription()) ? "on" : "off";
}

/** Returns `off` if the member leaves the browser's question open. */
async function add(): Promise<PushState> {
	// First, while the press still counts as a user gesture.
	const permission = await Notification.requestPermission();
	if (permission !== "granted") return permission === "denied" ? "blocked" : "off";
	const { publicKey } = await showPushKey();
	if (!(await navigator.serviceWorker.getRegistration())) throw new Error("there is no service worker");
	const { pushManager } = await navigator.serviceWorker.ready;
	// An older subscription may belong to another key, and a browser keeps only one.
	await (await pushManager.getSubscription())?.unsubscribe();
	const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
	const { endpoint = "", keys = {} } = made.toJSON();
	try {
		await subscribeToPush({ body: { endpoint, keys: { p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" } } });
	} catch (error) {
		await made.unsubscribe();
		throw error;
	}
	return "on";
}

async function remove(): Promise<PushState> {
	await unsubscribeFromPush();
	const registration = await navigator.serviceWorker.getRegistration();
	await (await registration?.pushManager.getSubscription())?.unsubscribe();
	return "off";
}

export const usePushDevice = () => useQuery({ queryKey: KEY, queryFn: ({ signal }) => getState(signal) });

export function useTogglePush() {
	const client = useQueryClient();
	const onSuccess = (state: PushState) => client.setQueryData(KEY, state);
	return { add: useMutation({ mutationFn: add, onSuccess }), remove: useMutation({ mutationFn: remove, onSuccess }) };
}

/** Removes read notifications from the lock screen and the app icon's badge. */
export async function clearPushNotifications() {
	if (!canReceivePush()) return;
	const registration = await navigator.serviceWorker.getRegistration();
	for (const shown of (await registration?.getNotifications({ tag: "news" })) ?? []) shown.close();
	await navigator.clearAppBadge?.();
}
