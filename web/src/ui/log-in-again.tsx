/** The way back in for whoever was logged out meanwhile; the page is loaded anew, because the old one still takes them for logged in. */

export interface LogInAgainProps {
	/** Where to go on afterwards; without it the login opens beside this page, whose words are kept nowhere else. */
	next?: string;
}

export function LogInAgain({ next }: LogInAgainProps) {
	const shape = "inline-flex min-h-11 shrink-0 items-center font-semibold text-link underline";
	if (next !== undefined) {
		return (
			<a href={`/login?next=${encodeURIComponent(next)}`} className={shape}>
				Log in
			</a>
		);
	}
	return (
		<a href="/login" target="_blank" rel="noreferrer" className={shape}>
			Log in <span className="sr-only">(opens in a new tab)</span>
		</a>
	);
}
