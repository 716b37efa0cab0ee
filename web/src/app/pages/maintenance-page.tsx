/** A calm notice while the community is closed for maintenance; it looks by itself whether it is over. */
import { useEffect } from "react";
import { useSession } from "@/lib/session";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { HelpNow } from "@/ui/help-now";

const LOOK_EVERY_MS = 30_000;

/** When it is over, the guard leads on to the community. */
export function MaintenancePage() {
	const { refresh } = useSession();
	useEffect(() => {
		const timer = setInterval(() => void refresh(), LOOK_EVERY_MS);
		return () => clearInterval(timer);
	}, [refresh]);
	return (
		<>
			<h1>We are looking after Exhale</h1>
			<Card className="mt-6">
				<p>
					The community is closed for a short while. Nothing you shared is lost, and there is nothing you have to do.
				</p>
				<p className="mt-2 text-muted">This page looks every half minute and opens the community by itself.</p>
				<Button variant="secondary" className="mt-5" onClick={() => void refresh()}>
					Look now
				</Button>
			</Card>
			<HelpNow className="mt-4 -ms-3" />
		</>
	);
}
