/** Whether a moment is in the future; re-renders when it has come. */
import { useEffect, useState } from "react";

/** The longest delay of a browser timer; a longer one fires at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** A timer may fire slightly early. */
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
