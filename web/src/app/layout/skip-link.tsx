/** The first stop for the keyboard: skips the navigation. */

export function SkipLink() {
	return (
		<a
			href="#content"
			className="fixed start-4 top-2 z-30 -translate-y-24 rounded-sm bg-surface px-4 py-3 font-semibold text-link underline focus:translate-y-0"
		>
			Skip to content
		</a>
	);
}
