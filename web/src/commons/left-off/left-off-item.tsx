/** Something that a member began here and can continue: its name, its status, and the way to it. */
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { AppLink } from "@/ui/app-link";

interface LeftOffItemProps {
	icon: LucideIcon;
	name: string;
	note: string;
	/** Its address, or what opens it. */
	to: string | (() => void);
}

const shape =
	"flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md py-2 text-start text-text no-underline hover:bg-sunken";

export function LeftOffItem({ icon: Icon, name, note, to }: LeftOffItemProps) {
	const content: ReactNode = (
		<>
			<span className="flex size-9 shrink-0 items-center justify-center rounded-md bg-primary-soft text-link">
				<Icon aria-hidden size={18} />
			</span>
			<span className="min-w-0">
				<span className="block truncate font-semibold">{name}</span>
				<span className="block text-muted text-sm">{note}</span>
			</span>
		</>
	);
	return (
		<li>
			{typeof to === "string" ? (
				<AppLink href={to} className={shape}>
					{content}
				</AppLink>
			) : (
				<button type="button" onClick={to} className={shape}>
					{content}
				</button>
			)}
		</li>
	);
}
