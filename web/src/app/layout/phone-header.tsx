/** The header of small screens, which stays while the page scrolls: the way home, help, and what features put beside it. */
import { HelpButton } from "@/ui/help-now";
import { BrandLink } from "./brand-link";
import { TopLinks } from "./top-links";

export function PhoneHeader() {
	return (
		<header className="sticky top-0 z-20 flex h-[var(--header)] items-center justify-between bg-bg ps-3 pe-1 in-call:hidden md:hidden">
			<BrandLink />
			<span className="flex">
				<HelpButton />
				<TopLinks />
			</span>
		</header>
	);
}
