/** What applications add to other pages: the way to apply, a reminder before a verification ends, the reviewers' card. */
import { lazy, Suspense } from "react";
import type { Contributions } from "@/commons/feature/contributions";
import { useSession } from "@/lib/session";

const EndingBar = lazy(() => import("./ending-bar"));

export const contributions: Contributions = {
	Bar,
	parts: {
		queue: () => import("./queue-part"),
		accountSettings: () => import("./account-settings"),
		notificationWords: () => import("./notification-words"),
	},
};

/** Only Professionals load it. */
function Bar() {
	const { user, admitted } = useSession();
	if (!user?.isMHP || !admitted) return null;
	return (
		<Suspense fallback={null}>
			<EndingBar />
		</Suspense>
	);
}
