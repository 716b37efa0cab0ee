/** The time of a message, with the exact moment for machines and on hover. */

import { formatExactTime, formatTime } from "@/lib/dates";

export function MessageTime({ at }: { at: number }) {
	return (
		<time dateTime={new Date(at).toISOString()} title={formatExactTime(at)} className="text-muted text-sm">
			{formatTime(at)}
		</time>
	);
}
