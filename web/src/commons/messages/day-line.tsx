/** The separators between messages: a new day, and the start of new messages. */
import { formatDayHeading, formatFullDate } from "@/lib/dates";

export function DayLine({ at }: { at: number }) {
	return (
		<p className="flex items-center gap-3 px-3 pt-5 pb-2 text-muted text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
			<time dateTime={new Date(at).toISOString()} title={formatFullDate(at)}>
				{formatDayHeading(at, Date.now())}
			</time>
		</p>
	);
}

export function NewMessagesLine() {
	return (
		<p className="flex items-center gap-3 px-3 pt-4 pb-1 font-semibold text-link text-sm before:h-px before:grow before:bg-primary after:h-px after:grow after:bg-primary">
			New since your last visit
		</p>
	);
}
