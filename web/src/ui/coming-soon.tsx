/** The mark of what doesn't exist yet: words, so that nothing depends on colour. */

export function ComingSoon() {
	return (
		<span className="inline-block whitespace-nowrap rounded-full bg-sunken px-2 font-semibold text-muted text-xs leading-4">
			Coming soon
		</span>
	);
}
