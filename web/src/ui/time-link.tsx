/** A time as a permalink; as easy to press as a button, and no taller than its line. */
import { AppLink } from "./app-link";
import { RelativeTime } from "./relative-time";

export function TimeLink({ href, at }: { href: string; at: number }) {
	return (
		<AppLink href={href} className="-mb-5 inline-flex min-h-11 min-w-11 items-start pb-5 hover:underline">
			<RelativeTime at={at} />
		</AppLink>
	);
}
