/** The login link for a member whose session has ended; a full page load, since the app still has the old session. */

/** `next` is the page to continue on. */
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
