/** The way back in for whoever was logged out meanwhile; the page is loaded anew, because the old one still takes them for logged in. */

/** `next` is where to go on afterwards. */
export function LogInAgain({ next }: { next: string }) {
	return (
		<a
			href={`/login?next=${encodeURIComponent(next)}`}
			className="inline-flex min-h-11 shrink-0 items-center font-semibold text-link underline"
		>
			Log in
		</a>
	);
}
