/** Ends the session here and in the other tabs, and tells the member if that failed. */
import { LogOut } from "lucide-react";
import { useState } from "react";
import { logOut } from "@/lib/session";
import { getEntryClass } from "./entry-class";

export function LogOutButton({ folded = false }: { folded?: boolean }) {
	const [state, setState] = useState<"idle" | "leaving" | "failed">("idle");
	async function leave() {
		if (state === "leaving") return;
		setState("leaving");
		try {
			await logOut();
		} catch {
			setState("failed");
		}
	}
	return (
		<div>
			<button
				type="button"
				onClick={() => void leave()}
				aria-disabled={state === "leaving" || undefined}
				className={getEntryClass(folded)}
				title={folded ? "Logout" : undefined}
			>
				<LogOut aria-hidden size={20} className="shrink-0" />
				<span className={folded ? "sr-only" : undefined}>Logout</span>
			</button>
			{state === "failed" && (
				<p role="alert" className="px-3 py-1 text-sm text-danger">
					You're still logged in: we couldn't reach the server. Please try again.
				</p>
			)}
		</div>
	);
}
