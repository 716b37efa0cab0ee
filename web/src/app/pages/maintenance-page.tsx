/** A calm notice while the community is closed for maintenance; it opens automatically afterwards. */
import { MaintenanceDrawing } from "@/drawings/maintenance";
import { useSession } from "@/lib/session";
import { Button } from "@/ui/button";
import { HelpNow } from "@/ui/help-now";
import { ScenePage } from "@/ui/scene-page";

/** The live connection reports the end of maintenance; then the guard leads to the community. */
export function MaintenancePage() {
	const { refresh } = useSession();
	return (
		<ScenePage drawing={<MaintenanceDrawing />} title="We are looking after Exhale">
			<p>The community is closed for a short while. Nothing you shared is lost, and there's nothing you need to do.</p>
			<p className="text-muted">This page opens the community automatically when we're done.</p>
			<Button variant="secondary" className="mt-2" onClick={() => void refresh()}>
				Check now
			</Button>
			<HelpNow />
		</ScenePage>
	);
}
