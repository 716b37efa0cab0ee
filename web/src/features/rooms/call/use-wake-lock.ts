/** Keeps the screen on, where the browser can; it gives the lock back whenever the page is hidden. */
import { useEffect } from "react";

export function useWakeLock(wanted: boolean) {
	useEffect(() => {
		if (!wanted || !("wakeLock" in navigator)) return;
		let lock: WakeLockSentinel | null = null;
		let over = false;
		async function request() {
			if (document.visibilityState !== "visible") return;
			try {
				const received = await navigator.wakeLock.request("screen");
				if (over) await received.release();
				else lock = received;
			} catch {
				// A device that saves power refuses; the call works all the same.
			}
		}
		const again = () => void request();
		again();
		document.addEventListener("visibilitychange", again);
		return () => {
			over = true;
			document.removeEventListener("visibilitychange", again);
			void lock?.release().catch(() => {});
		};
	}, [wanted]);
}
