/** Announces each new page: its headline gets the focus, and the tab its name. */
import { useEffect, useState } from "react";
import { onPageChange } from "@/lib/page-events";
import { useTopLayer } from "@/ui/layers";

export function RouteAnnouncer() {
	// The page whose headline has not appeared yet; the first page's focus belongs to the browser.
	const [awaited, setAwaited] = useState<{ focus: boolean } | null>({ focus: false });
	const covered = useTopLayer() !== null;

	useEffect(() => onPageChange(({ first }) => setAwaited({ focus: !first })), []);

	useEffect(() => {
		// A dialog keeps its focus; once it is closed, the page below is new to screen reader users.
		if (!awaited || covered) return;
		const { focus } = awaited;
		const arrive = () => {
			const headline = document.querySelector<HTMLElement>("#content h1:not([aria-busy=true])");
			if (!headline) return false;
			document.title = `${headline.textContent?.trim()} · Exhale`;
			if (focus) {
				headline.tabIndex = -1;
				headline.focus({ preventScroll: true });
			}
			setAwaited(null);
			return true;
		};
		if (arrive()) return;
		const watcher = new MutationObserver(() => arrive() && watcher.disconnect());
		watcher.observe(document.body, { childList: true, subtree: true });
		// However long its code takes: the next page ends it, too.
		return () => watcher.disconnect();
	}, [awaited, covered]);

	return null;
}
