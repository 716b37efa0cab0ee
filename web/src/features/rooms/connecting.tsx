/** Shown on the page of a Room until it has loaded. */
import { ConnectingToRoom } from "@/ui/loading-view";

export function Connecting() {
	return (
		<div className="flex min-h-48 items-center justify-center">
			<p role="status" className="sr-only">
				Loading
			</p>
			<div aria-hidden className="text-lg">
				<ConnectingToRoom />
			</div>
		</div>
	);
}
