/** Ends the session here and in the other tabs, and says so when it could not. */
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
					You are still logged in: the server could not be reached. Please try again.
				</p>
			)}
		</div>
	);
}
