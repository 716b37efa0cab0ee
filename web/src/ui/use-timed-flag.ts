/** A flag that is true for a while after it was set. */
import { useCallback, useEffect, useRef, useState } from "react";

export function useTimedFlag(ms: number): [shown: boolean, say: () => void] {
	const [shown, setShown] = useState(false);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	const say = useCallback(() => {
		clearTimeout(timer.current);
		setShown(true);
		timer.current = setTimeout(() => setShown(false), ms);
	}, [ms]);
	return [shown, say];
}
