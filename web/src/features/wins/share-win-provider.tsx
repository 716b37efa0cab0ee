/** Opens "Share Your Win" from anywhere if the allowance permits, or says when it will. */
import { createContext, type ReactNode, Suspense, use, useCallback, useState } from "react";
import { lazyForm } from "@/commons/gates/lazy-form";
import { UpgradeGate } from "@/commons/gates/upgrade-gate";
import { type AllowedForm, useAllowedForm } from "@/commons/gates/use-allowed-form";
import { showWinAllowance } from "@/lib/api/sdk.gen";
import type { WinAllowance } from "@/lib/api/types.gen";
import { createFormRequest } from "@/lib/form-request";
import { isGateOpen } from "@/lib/gates";
import { useSession } from "@/lib/session";
import { getNextWinText } from "./error-text";
import { winKeys } from "./win-cache";

const ShareWinDialog = lazyForm({
	name: "share-win",
	load: async () => (await import("./share-win-dialog")).ShareWinDialog,
});

const ShareWinContext = createContext<(() => void) | null>(null);

export const shareWinForm: AllowedForm<WinAllowance> = {
	queryKey: winKeys.allowance,
	ask: () => showWinAllowance(),
	read: ({ canShare, nextWinDate }) => ({ allowed: canShare, next: nextWinDate }),
	waitText: getNextWinText,
	failure: "Failed to check the allowance for wins",
	formRequest: createFormRequest({ page: "/community/wins", name: "share", value: "win" }),
};

/** Returns the function that opens the form. */
export function useShareWin(): () => void {
	const open = use(ShareWinContext);
	if (!open) throw new Error("useShareWin needs a ShareWinProvider above it");
	return open;
}

export function ShareWinProvider({ children }: { children: ReactNode }) {
	const { user } = useSession();
	const [gated, setGated] = useState(false);
	const { open, openForm, close } = useAllowedForm(shareWinForm, () => setGated(true));
	return (
		<ShareWinContext value={useCallback(() => void openForm(), [openForm])}>
			{children}
			{open && user && (
				<Suspense fallback={null}>
					<ShareWinDialog uid={user.uid} onClose={close} />
				</Suspense>
			)}
			<UpgradeGate
				feature={gated && user && !isGateOpen(user.access, "share wins") ? "share wins" : null}
				onClose={() => setGated(false)}
			/>
		</ShareWinContext>
	);
}
