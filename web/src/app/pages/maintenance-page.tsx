/** A calm notice while the community is closed for maintenance; it opens by itself when that is over. */
import { useSession } from "@/lib/session";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { HelpNow } from "@/ui/help-now";

/** The live connection hears that it is over; then the guard leads on to the community. */
export function MaintenancePage() {
	const { refresh } = useSession();
	return (
		<>
			<h1>We are looking after Exhale</h1>
			<Card className="mt-6">
				<p>
					The community is closed for a short while. Nothing you shared is lost, and there is nothing you have to do.
				</p>
				<p className="mt-2 text-muted">The community opens here by itself as soon as it is over.</p>
				<Button variant="secondary" className="mt-5" onClick={() => void refresh()}>
					Look now
				</Button>
			</Card>
			<HelpNow className="mt-4 -ms-3" />
		</>
	);
}
