/** In how many conversations something is new, beside the way there. */
import { useDmUnread } from "./dm-queries";

export function DmUnread() {
	const { messages, requests } = useDmUnread();
	const count = messages + requests;
	if (count === 0) return null;
	return (
		<span className="ms-auto rounded-full bg-primary px-2 text-on-primary text-xs">
			{count >= 100 ? "100+" : count} <span className="sr-only">new</span>
		</span>
	);
}
