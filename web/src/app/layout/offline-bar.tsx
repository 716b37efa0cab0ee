/** Tells the member that the network is away, and what still works. */
import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";

export function OfflineBar() {
	const online = useSyncExternalStore(subscribe, () => navigator.onLine);
	return (
		<div role="status">
			{!online && (
				<p className="flex items-center gap-3 bg-warn-soft px-4 py-2 text-sm text-warn md:px-6">
					<CloudOff aria-hidden size={18} className="shrink-0" />
					<span>
						You're offline. You can keep reading and writing, and send it once you're back.{" "}
						<a href="/help-now" className="inline-block py-1 underline">
							Help lines
						</a>{" "}
						work without a network.
					</span>
				</p>
			)}
		</div>
	);
}

function subscribe(listener: () => void) {
	window.addEventListener("online", listener);
	window.addEventListener("offline", listener);
	return () => {
		window.removeEventListener("online", listener);
		window.removeEventListener("offline", listener);
	};
}
