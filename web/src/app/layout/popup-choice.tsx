/** One thing to choose from a short list, in a sheet at the bottom of the screen. */
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { AppLink } from "@/ui/app-link";

const shape =
	"flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-sm px-3 py-2 text-start text-text no-underline hover:bg-sunken";

interface PopupChoiceProps {
	name: string;
	icon: LucideIcon;
	/** A link navigates; every other choice acts. */
	href?: string;
	/** Shown after the name. */
	news?: ReactNode;
	onChoose: () => void;
}

export function PopupChoice({ name, icon: Icon, href, news, onChoose }: PopupChoiceProps) {
	const inner = (
		<>
			<Icon aria-hidden size={20} className="shrink-0" />
			{name}
			{news}
		</>
	);
	return (
		<li>
			{href ? (
				<AppLink href={href} onClick={onChoose} className={shape}>
					{inner}
				</AppLink>
			) : (
				<button type="button" onClick={onChoose} className={shape}>
					{inner}
				</button>
			)}
		</li>
	);
}
