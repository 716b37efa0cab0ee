/** Installs the app; the sidebar shows it only where the browser supports it. */
import { Download } from "lucide-react";
import { getEntryClass } from "@/commons/sidebar/entry-class";
import { install, useInstall } from "@/lib/install";

export function InstallButton({ folded }: { folded: boolean }) {
	const { installable } = useInstall();
	if (!installable) return null;
	return (
		<li>
			<button
				type="button"
				onClick={() => void install()}
				className={getEntryClass(folded)}
				title={folded ? "Install" : undefined}
			>
				<Download aria-hidden size={20} className="shrink-0" />
				<span className={folded ? "sr-only" : undefined}>Install</span>
			</button>
		</li>
	);
}
