/** Whether a moment is still to come; what asks is shown anew when it has come. */
import { useEffect, useState } from "react";

/** The longest a browser waits; told to wait longer, it does not wait at all. */
const LONGEST_MS = 2 ** 31 - 1;

/** A timer may ring a little before its time. */
const MARGIN_MS = 50;

/** `moment` in milliseconds since 1970; null never comes. */
export function useIsFuture(moment: number | null): boolean {
	const [looked, setLooked] = useState(Date.now);
	useEffect(() => {
		if (moment === null || moment <= looked) return;
		const left = Math.max(0, moment - Date.now()) + MARGIN_MS;
		const timer = setTimeout(() => setLooked(Date.now()), Math.min(left, LONGEST_MS));
		return () => clearTimeout(timer);
	}, [moment, looked]);
	return moment !== null && moment > Date.now();
}
