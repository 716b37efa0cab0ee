/** The page for an address inside the app that does not exist. */
import { ButtonLink } from "@/ui/button";

export function NotFoundPage() {
	return (
		<>
			<h1>We can't find this page</h1>
			<p className="mt-3 max-w-prose">
				The address may have a typo, or the page may have moved. Nothing is wrong with your account.
			</p>
			<ButtonLink href="/community" className="mt-5">
				Go to Home
			</ButtonLink>
		</>
	);
}
