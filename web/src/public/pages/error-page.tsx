/** What a visitor sees when the server failed: what happened, what is safe and one way on. */
import { Head } from "../head";
import { Page } from "../page";
import type { ErrorProps } from "../props";

export function ErrorPage({ frame, requestId }: ErrorProps) {
	return (
		<Page frame={frame}>
			<Head
				frame={frame}
				title="Something went wrong"
				description="The page could not be made."
				preview={false}
				indexed={false}
			/>
			<h1>Something went wrong</h1>
			<p className="mt-3 max-w-prose">
				The page could not be made. It is our fault, not yours, and what you have saved is safe. Please try again in a
				moment.
			</p>
			<p className="mt-6">
				<a href="/" className="button button-outline">
					Go to the start page
				</a>
			</p>
			<p className="mt-6 text-sm text-muted">If you write to us about it, this helps us find it: {requestId}</p>
		</Page>
	);
}
