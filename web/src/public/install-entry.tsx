/** Install App in the menu: without a script, or if the browser cannot prompt, it explains how to install by hand. */
import { INSTALL_BY_HAND } from "@/lib/installing";

/** CSS hides it in an installed app; `scripts/install.ts` prompts if possible and hides it once installed. */
export function InstallEntry() {
	return (
		<div data-install className="border-t border-line standalone:hidden">
			<button type="button" popoverTarget="install-by-hand" className="menu-link w-full cursor-pointer text-start">
				Install App
			</button>
			<p id="install-by-hand" popover="auto" role="alert" className="notice">
				{INSTALL_BY_HAND}
			</p>
		</div>
	);
}
