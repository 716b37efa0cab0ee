/** One quiet line after the member's own post that offers notifications on this device. Declined once, it never comes again. */
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
			setOutcome("We'll notify you on this device, without saying what it's about.");
		} catch {
			setOutcome("That didn't work. You can turn it on in Settings.");
		}
	}
	return (
		<div className="mt-4 border-line border-t pt-3" aria-live="polite">
			{outcome ? (
				<p className="text-muted text-sm">{outcome}</p>
			) : (
				<>
					<p className="text-sm">Notify me when it's reviewed?</p>
					<div className="-ms-3 flex flex-wrap gap-1">
						<Button variant="quiet" busy={add.isPending} onClick={() => void accept()}>
							Notify me
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
