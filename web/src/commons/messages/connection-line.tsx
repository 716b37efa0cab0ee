/** Tells members when live updates are interrupted; short gaps go unmentioned. */
import { useConnectionText, useLive } from "@/lib/live/live";
import { Button } from "@/ui/button";

export function ConnectionLine() {
	const words = useConnectionText();
	const live = useLive();
	return (
		<div role="status" className="text-sm">
			{words === "connecting" && (
				<p className="bg-warn-soft px-3 py-1 text-warn">Reconnecting… what you write is saved.</p>
			)}
			{words === "full" && (
				<p className="flex flex-wrap items-center justify-between gap-x-3 bg-warn-soft px-3 text-warn">
					Exhale is open in many tabs. New messages don't appear automatically in this one.
					<Button variant="quiet" onClick={live.again}>
						Connect here
					</Button>
				</p>
			)}
		</div>
	);
}
