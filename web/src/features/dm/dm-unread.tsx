/** In how many conversations something is new, beside the way there. */
import { NewCount } from "@/ui/new-count";
import { useDmUnread } from "./dm-queries";

export function DmUnread() {
	const { messages, requests } = useDmUnread();
	const count = messages + requests;
	if (count === 0) return null;
	return <NewCount count={count} className="ms-auto" />;
}
