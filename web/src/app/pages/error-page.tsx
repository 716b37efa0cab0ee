/** What a member sees when a page breaks: what is safe, and one way on. */
import { useEffect } from "react";
import { Button } from "@/ui/button";
import { HelpNow } from "@/ui/help-now";

export function ErrorPage({ error }: { error: unknown }) {
	useEffect(() => console.error(error), [error]);
	return (
		<div role="alert" className="mx-auto max-w-lg px-4 py-8">
			<h1>This page stopped working</h1>
			<p className="mt-3">
				That is our fault, not yours. What you sent before is safe, and loading the page again usually helps.
			</p>
			<Button className="mt-5" onClick={() => window.location.reload()}>
				Load the page again
			</Button>
			<HelpNow className="mt-4 -ms-3 flex" />
		</div>
	);
}
