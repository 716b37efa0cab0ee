/** The page for a server error: what happened, what is safe and one way on. */
import { Head } from "../head";
import { Page } from "../page";
import type { ErrorProps } from "../props";

export function ErrorPage({ frame, requestId }: ErrorProps) {
	return (
		<Page frame={frame}>
			<Head
				frame={frame}
				title="Something went wrong"
				description="We couldn't show this page."
				preview={false}
				indexed={false}
			/>
			<h1>Something went wrong</h1>
			<p className="mt-3 max-w-prose">
				We couldn't show this page. That's on us, not you, and everything you've saved is safe. Please try again in a
				moment.
			</p>
			<p className="mt-6">
				<a href="/" className="button button-outline">
					Go to the start page
				</a>
			</p>
			<p className="mt-6 text-sm text-muted">If you contact us about it, please include this: {requestId}</p>
		</Page>
	);
}
