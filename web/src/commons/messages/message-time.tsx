/** The time of a message, with the exact moment for machines and on hover. */

const clock = new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit" });
const exact = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short" });

export const timeText = (at: number): string => clock.format(at);

export function MessageTime({ at }: { at: number }) {
	return (
		<time dateTime={new Date(at).toISOString()} title={exact.format(at)} className="text-muted text-sm">
			{timeText(at)}
		</time>
	);
}
