/** The link to immediate help, the same on every screen: with its words, or as a lifebuoy where space is short. */
import { LifeBuoy } from "lucide-react";
import { classNames } from "./class-names";

// A server-rendered page, which works offline, signed out and in maintenance, so it is always a full page load.
const href = "/help-now";
const name = "I need help now";

export function HelpNow({ className }: { className?: string }) {
	return (
		<a
			href={href}
			className={classNames(
				"inline-flex min-h-11 items-center gap-3 rounded-md px-3 py-2 text-text hover:bg-sunken",
				className,
			)}
		>
			<LifeBuoy aria-hidden size={20} className="shrink-0" />
			{name}
		</a>
	);
}

export function HelpButton({ className }: { className?: string }) {
	return (
		<a
			href={href}
			title={name}
			className={classNames(
				"inline-flex size-11 shrink-0 items-center justify-center rounded-md text-link hover:bg-sunken",
				className,
			)}
		>
			<LifeBuoy aria-hidden size={20} />
			<span className="sr-only">{name}</span>
		</a>
	);
}
