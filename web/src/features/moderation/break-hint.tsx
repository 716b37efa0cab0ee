/** Suggests a break after each half hour at the desk. */
import { useEffect, useState } from "react";
import { Button } from "@/ui/button";
import { InlineAlert } from "@/ui/inline-alert";

export const BREAK_AFTER_MS = 30 * 60_000;

export function BreakHint() {
	const [due, setDue] = useState(false);
	useEffect(() => {
		if (due) return;
		const timer = setTimeout(() => setDue(true), BREAK_AFTER_MS);
		return () => clearTimeout(timer);
	}, [due]);
	return (
		<div role="status" className="contents">
			{due && (
				<InlineAlert
					tone="info"
					action={
						<Button variant="quiet" onClick={() => setDue(false)}>
							All right
						</Button>
					}
				>
					You've been here for half an hour. The queue can wait while you take a break.
				</InlineAlert>
			)}
		</div>
	);
}
