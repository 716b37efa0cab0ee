/** A section of the first page, whose headline leads to everything of its kind. */
import { ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { AppLink } from "./app-link";

interface HomeSectionProps {
	title: string;
	href: string;
	children: ReactNode;
}

export function HomeSection({ title, href, children }: HomeSectionProps) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="flex flex-col gap-3">
			<h2 id={id}>
				<AppLink
					href={href}
					className="-mx-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-text no-underline hover:bg-sunken"
				>
					{title}
					<ChevronRight aria-hidden size={22} className="text-muted" />
				</AppLink>
			</h2>
			{children}
		</section>
	);
}
