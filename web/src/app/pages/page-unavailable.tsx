/** Takes the place of a page whose files can't be loaded, offline or because they are gone; the frame stays. */
import { useEffect } from "react";
import { OfflineDrawing } from "@/drawings/offline";
import { Button } from "@/ui/button";
import { HelpNow } from "@/ui/help-now";
import { ScenePage } from "@/ui/scene-page";

/** Browsers remember a file that failed, and after an update of the server only a new page names the new files. */
const reload = () => window.location.reload();

export function PageUnavailable() {
	useEffect(() => {
		window.addEventListener("online", reload);
		return () => window.removeEventListener("online", reload);
	}, []);
	return (
		<ScenePage drawing={<OfflineDrawing />} title="This page couldn't be loaded">
			<p className="text-muted">
				It isn't on this device yet, and we couldn't fetch it. What you've written is kept. Please try again in a
				moment; if you're offline, the page opens once you're back online.
			</p>
			<Button variant="secondary" className="mt-2" onClick={reload}>
				Try again
			</Button>
			<HelpNow />
		</ScenePage>
	);
}
