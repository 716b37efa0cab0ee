/** Opens "Share Your Win" from anywhere, when the allowance lets it, and says when it will. */
import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useRouter } from "@tanstack/react-router";
import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useEffect, useRef, useState } from "react";
import { isProblem } from "@/lib/http";
import { SESSION_KEY, useSession } from "@/lib/session";
import type { Session } from "@/lib/session-user";
import { useToast } from "@/ui/toast";
import { UpgradeGate } from "@/ui/upgrade-gate";
import { type Allowance, showWinAllowance } from "./api";
import { nextWinText } from "./failure-text";
import { wantsToShare, withoutWish, withWish } from "./share-address";
import { winKeys } from "./win-cache";

const ShareWinDialog = lazy(async () => ({ default: (await import("./share-win-dialog")).ShareWinDialog }));

const ShareWinContext = createContext<(() => void) | null>(null);

/** Answers the function that opens the form. */
export function useShareWin(): () => void {
	const open = use(ShareWinContext);
	if (!open) throw new Error("useShareWin needs a ShareWinProvider above it");
	return open;
}

export function ShareWinProvider({ children }: { children: ReactNode }) {
	const { user } = useSession();
	const client = useQueryClient();
	const router = useRouter();
	const toast = useToast();
	const [open, setOpen] = useState(false);
	const [gated, setGated] = useState(false);
	const asking = useRef(false);
	const uid = user?.uid;
	const free = user?.tier === 0;

	const openForm = useCallback(async () => {
		const { pathname, searchStr } = router.state.location;
		const toLogin = () =>
			router.navigate({ href: `/login?next=${encodeURIComponent(withWish(pathname, searchStr))}`, replace: true });
		if (!uid) return void toLogin();
		if (asking.current) return;
		asking.current = true;
		const refuse = (nextWinDate: number | null) =>
			toast({
				text: nextWinText(nextWinDate, Date.now()),
				key: "allowance",
				// Nobody above Free has an allowance; for them only the check failed.
				action: free ? { label: "Upgrade", onAct: () => setGated(true) } : undefined,
			});
		try {
			const { canShare, nextWinDate } = await client.fetchQuery<Allowance>({
				queryKey: winKeys.allowance,
				queryFn: ({ signal }) => showWinAllowance(signal),
				staleTime: 0,
				retry: false,
			});
			if (canShare) setOpen(true);
			else refuse(nextWinDate);
		} catch (thrown) {
			if (isProblem(thrown, "session.none")) {
				// As long as the old session is believed, the guard leads from the login straight back.
				await client.refetchQueries({ queryKey: SESSION_KEY }, { cancelRefetch: false });
			}
			if (!client.getQueryData<Session>(SESSION_KEY)?.user) return void toLogin();
			console.error("Failed to check the allowance for wins", thrown);
			refuse(null);
		} finally {
			asking.current = false;
		}
	}, [uid, free, client, router, toast]);

	useWishInAddress(openForm);

	return (
		<ShareWinContext value={useCallback(() => void openForm(), [openForm])}>
			{children}
			{open && uid && (
				<Suspense fallback={null}>
					<ShareWinDialog uid={uid} onClose={() => setOpen(false)} />
				</Suspense>
			)}
			<UpgradeGate feature={gated ? "share wins" : null} onClose={() => setGated(false)} />
		</ShareWinContext>
	);
}

/** A link or a login can ask for the form; the wish leaves the address, so that going back does not repeat it. */
function useWishInAddress(openForm: () => Promise<void>) {
	const router = useRouter();
	const location = useLocation();
	const { user } = useSession();
	const wanted = wantsToShare(location.pathname, location.searchStr);
	const signedIn = user !== null;
	useEffect(() => {
		if (!wanted || !signedIn) return;
		// Asked again, because effects may run twice before the address has changed.
		const { pathname, searchStr } = router.state.location;
		if (!wantsToShare(pathname, searchStr)) return;
		void router.navigate({ href: withoutWish(pathname, searchStr), replace: true }).then(openForm);
	}, [wanted, signedIn, router, openForm]);
}
