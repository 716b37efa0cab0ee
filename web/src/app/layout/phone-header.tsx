/** The header of small screens: the way home, help, and what features put beside it. */
import { HelpButton } from "@/ui/help-now";
import { BrandLink } from "./brand-link";
import { TopLinks } from "./top-links";

export function PhoneHeader() {
	return (
		<header className="flex items-center justify-between ps-3 pe-1 pt-1 short:pt-0 md:hidden">
			<BrandLink />
			<span className="flex">
				<HelpButton />
				<TopLinks />
			</span>
		</header>
	);
}
