/** The page for an address inside the app that does not exist. */
import { NotFoundDrawing } from "@/drawings/not-found";
import { ButtonLink } from "@/ui/button";
import { ScenePage } from "@/ui/scene-page";

export function NotFoundPage() {
	return (
		<ScenePage drawing={<NotFoundDrawing />} title="We can't find this page">
			<p className="text-muted">
				The address may have a typo, or the page may have moved. Nothing is wrong with your account.
			</p>
			<ButtonLink href="/community" className="mt-2">
				Go to Home
			</ButtonLink>
		</ScenePage>
	);
}
