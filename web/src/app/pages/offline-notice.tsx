/** Takes the place of a page whose code is not on this device while there is no network; the frame stays around it. */
import { useEffect } from "react";
import { OfflineDrawing } from "@/drawings/offline";
import { HelpNow } from "@/ui/help-now";
import { ScenePage } from "@/ui/scene-page";

export function OfflineNotice() {
	useEffect(() => {
		const again = () => window.location.reload();
		if (navigator.onLine) again();
		window.addEventListener("online", again);
		return () => window.removeEventListener("online", again);
	}, []);
	return (
		<ScenePage drawing={<OfflineDrawing />} title="This page needs a connection">
			<p className="text-muted">
				You haven't opened it on this device yet. It opens when you're back online, and what you wrote is kept until
				then.
			</p>
			<HelpNow />
		</ScenePage>
	);
}
