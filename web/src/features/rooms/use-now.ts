/** The current time, which moves on once a minute and at one given moment. */
import { useEffect, useState } from "react";

const MINUTE = 60_000;
/** Longer waits overflow the browser's timers. */
const LONGEST = 86_400_000;

export function useNow(at?: number | null): number {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), MINUTE);
		return () => clearInterval(timer);
	}, []);
	useEffect(() => {
		const left = (at ?? 0) - Date.now();
		if (left <= 0 || left > LONGEST) return;
		const timer = setTimeout(() => setNow(Date.now()), left);
		return () => clearTimeout(timer);
	}, [at]);
	return now;
}
