/** The way to people who can help at once, the same on every screen. */
import { LifeBuoy } from "lucide-react";
import { classNames } from "./class-names";

/** The page is the server's own and works offline, signed out and in maintenance, so it is always loaded anew. */
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
