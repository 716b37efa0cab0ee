/** Replaces a page that is not cached while there is no network. */
import { OfflineDrawing } from "@/drawings/offline";
import { HELP_NOW } from "../addresses";
import { Head } from "../head";
import { Page } from "../page";
import type { TextProps } from "../props";

export function OfflinePage({ frame }: TextProps) {
	return (
		<Page frame={frame}>
			<Head
				frame={frame}
				title="You are offline"
				description="This page needs a network."
				preview={false}
				indexed={false}
			/>
			<div className="mb-4 aspect-3/2 w-60">
				<OfflineDrawing />
			</div>
			<h1>You are offline</h1>
			<p className="mt-3 max-w-prose">
				This page needs a network, and there is none at the moment. What you have sent before is safe. Try again when
				you are connected.
			</p>
			<p className="mt-6 max-w-prose">
				<a href={HELP_NOW}>I need help now</a> opens without a network.
			</p>
		</Page>
	);
}
