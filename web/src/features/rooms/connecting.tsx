/** Shown on the page of a Room until it has loaded. */
import { ConnectingToRoom } from "@/ui/loading-view";

export function Connecting() {
	return (
		<div className="flex min-h-48 items-center justify-center">
			{/* Busy: the next headline is the page's name. */}
			<h1 aria-busy="true" className="sr-only">
				Connecting to the Room
			</h1>
			<p role="status" className="sr-only">
				Loading
			</p>
			<div aria-hidden className="text-lg">
				<ConnectingToRoom />
			</div>
		</div>
	);
}
