/** The page shown when rendering fails: what is safe, and one way on. */
import { useEffect } from "react";
import { Button } from "@/ui/button";
import { HelpNow } from "@/ui/help-now";

export function ErrorPage({ error }: { error: unknown }) {
	useEffect(() => console.error(error), [error]);
	return (
		<div role="alert" className="mx-auto max-w-lg px-4 py-8">
			<h1>Something went wrong on this page</h1>
			<p className="mt-3">
				That's on us, not you. Everything you've sent is safe, and reloading the page usually helps.
			</p>
			<Button className="mt-5" onClick={() => window.location.reload()}>
				Reload the page
			</Button>
			<HelpNow className="mt-4 -ms-3 flex" />
		</div>
	);
}
