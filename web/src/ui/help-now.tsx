/** The link to immediate help, the same on every screen. */
import { LifeBuoy } from "lucide-react";
import { classNames } from "./class-names";

/** A server-rendered page, which works offline, signed out and in maintenance, so it is always a full page load. */
export function HelpNow({ className }: { className?: string }) {
	return (
		<a
			href="/help-now"
			className={classNames(
				"inline-flex min-h-11 items-center gap-3 rounded-md px-3 py-2 text-text hover:bg-sunken",
				className,
			)}
		>
			<LifeBuoy aria-hidden size={20} className="shrink-0" />I need help now
		</a>
	);
}
