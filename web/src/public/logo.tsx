/** Exhale's logo: three breaths of air. */

export function Logo() {
	return (
		<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" className="text-primary">
			<g fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round">
				<path d="M4 13h15.5a4.25 4.25 0 1 0-4.1-5.4" />
				<path d="M4 18.5h20a4 4 0 1 1-3.9 5" />
				<path d="M8 24h6" />
			</g>
		</svg>
	);
}
