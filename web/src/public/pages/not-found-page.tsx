/** The page for an address that does not exist. */
import { NotFoundDrawing } from "@/drawings/not-found";
import { Head } from "../head";
import { Page } from "../page";
import type { TextProps } from "../props";

export function NotFoundPage({ frame }: TextProps) {
	return (
		<Page frame={frame}>
			<Head
				frame={frame}
				title="Page not found"
				description="There is nothing at this address."
				preview={false}
				indexed={false}
			/>
			<div className="mb-4 aspect-3/2 w-60">
				<NotFoundDrawing />
			</div>
			<h1>Page not found</h1>
			<p className="mt-3 max-w-prose">
				There is nothing at this address. It may have moved, or it may not be open to everyone. Nothing is wrong with
				your account.
			</p>
			<p className="mt-6">
				<a href="/" className="button button-outline">
					Go to the start page
				</a>
			</p>
		</Page>
	);
}
