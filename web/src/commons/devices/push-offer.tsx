/** One quiet line after one's own post: this device can tell when it is looked at. Declined once, it never comes again. */
import { useState } from "react";
import { inLocalStorage, stored } from "@/lib/stored";
import { Button } from "@/ui/button";
import { useEnablePush } from "./notification-preferences";
import { isPermissionUndecided, useTogglePush } from "./push-device";

const declined = stored(["no", "yes"], inLocalStorage("exhale.deviceOfferDeclined"));

export function PushOffer() {
	const [offered, setOffered] = useState(() => isPermissionUndecided() && declined.get() === "no");
	const { add } = useTogglePush();
	const wish = useEnablePush();
	const [outcome, setOutcome] = useState("");
	if (!offered) return null;
	function decline() {
		declined.set("yes");
		setOffered(false);
	}
	async function accept() {
		try {
			const state = await add.mutateAsync();
			if (state !== "on") return decline();
			await wish(["reviewed"], true);
			setOutcome("This device will tell you, without saying what it is about.");
		} catch {
			setOutcome("That did not work. You can switch it on in your settings.");
		}
	}
	return (
		<div className="mt-4 border-line border-t pt-3" aria-live="polite">
			{outcome ? (
				<p className="text-muted text-sm">{outcome}</p>
			) : (
				<>
					<p className="text-sm">Tell me on this device when it is looked at?</p>
					<div className="-ms-3 flex flex-wrap gap-1">
						<Button variant="quiet" busy={add.isPending} onClick={() => void accept()}>
							Tell me
						</Button>
						<Button variant="quiet" onClick={decline}>
							Not now
						</Button>
					</div>
				</>
			)}
		</div>
	);
}
