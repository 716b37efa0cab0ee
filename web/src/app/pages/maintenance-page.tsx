/** A calm notice while the community is closed for maintenance; it opens automatically afterwards. */
import { useSession } from "@/lib/session";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { HelpNow } from "@/ui/help-now";

/** The live connection reports the end of maintenance; then the guard leads to the community. */
export function MaintenancePage() {
	const { refresh } = useSession();
	return (
		<>
			<h1>We are looking after Exhale</h1>
			<Card className="mt-6">
				<p>
					The community is closed for a short while. Nothing you shared is lost, and there's nothing you need to do.
				</p>
				<p className="mt-2 text-muted">This page opens the community automatically when we're done.</p>
				<Button variant="secondary" className="mt-5" onClick={() => void refresh()}>
					Check now
				</Button>
			</Card>
			<HelpNow className="mt-4 -ms-3" />
		</>
	);
}
