/** Text with a muted word or a content note, collapsed until the reader opens it. */
import type { ReactNode } from "react";

export const HIDDEN = "Hidden: contains a word you muted";

export function CollapsedText({ tabIndex, children }: { tabIndex: number; children: ReactNode }) {
	return (
		<details className="group/folded">
			<summary
				tabIndex={tabIndex}
				className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 py-1 text-muted"
			>
				<span className="italic">{HIDDEN}</span>
				<span className="font-semibold text-link underline group-open/folded:hidden">Show</span>
				<span className="hidden font-semibold text-link underline group-open/folded:inline">Hide</span>
			</summary>
			{children}
		</details>
	);
}
