/** An address inside the app that leads nowhere. */
import { ButtonLink } from "@/ui/button";

export function NotFoundPage() {
	return (
		<>
			<h1>This page is not here</h1>
			<p className="mt-3 max-w-prose">
				The address may have a typing error, or the page has moved. Nothing is wrong with your account.
			</p>
			<ButtonLink href="/community" className="mt-5">
				Go to Home
			</ButtonLink>
		</>
	);
}
