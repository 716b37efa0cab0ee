/** What a text said before it was changed, folded. */

export function EarlierTexts({ texts }: { texts: string[] }) {
	if (texts.length === 0) return null;
	return (
		<details>
			<summary className="min-h-11 cursor-pointer py-2">Earlier versions</summary>
			<ol className="flex flex-col gap-2">
				{texts.map((text, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: earlier versions never change.
					<li key={index} dir="auto" className="max-w-prose overflow-hidden whitespace-pre-line wrap-anywhere">
						{text}
					</li>
				))}
			</ol>
		</details>
	);
}
