/** Adds Exhale to the home screen, or explains how to where the browser cannot prompt. */
import { install, useInstall } from "@/lib/install";
import { INSTALL_BY_HAND } from "@/lib/installing";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { InlineAlert } from "@/ui/inline-alert";

export function InstallSection() {
	const { installed, byHand } = useInstall();
	if (installed) return null;
	return (
		<Card>
			<h2>Exhale on your home screen</h2>
			<p className="mt-2">It opens like an app, and the help numbers work offline.</p>
			<Button variant="secondary" className="mt-4" onClick={() => void install()}>
				Install App
			</Button>
			{byHand && (
				<InlineAlert tone="warn" className="mt-3">
					{INSTALL_BY_HAND}
				</InlineAlert>
			)}
		</Card>
	);
}
