/** "5 hours ago", with the exact moment for machines and on hover, updated while it is shown. */
import { useEffect, useState } from "react";
import { formatExactTime } from "@/lib/dates";
import { relativeTime } from "@/lib/relative-time";

const REFRESH_MS = 60_000;

export function RelativeTime({ at, className }: { at: number; className?: string }) {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
		return () => clearInterval(timer);
	}, []);
	const moment = new Date(at);
	return (
		<time dateTime={moment.toISOString()} title={formatExactTime(moment)} className={className}>
			{relativeTime(at, Math.max(now, at))}
		</time>
	);
}
