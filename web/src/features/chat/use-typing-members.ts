/** The members who are typing, if the reader wants to see them; each is forgotten after a few seconds. */
import { useEffect, useState } from "react";
import { useShowTyping } from "@/lib/preferences";

const FORGET_MS = 6000;

export function useTypingMembers() {
	const wanted = useShowTyping();
	const [typing, setTyping] = useState<ReadonlyMap<string, { name: string; until: number }>>(new Map());
	useEffect(() => {
		if (typing.size === 0) return;
		const next = Math.min(...[...typing.values()].map(({ until }) => until));
		const timer = setTimeout(
			() => setTyping((all) => new Map([...all].filter(([, { until }]) => until > Date.now()))),
			Math.max(0, next - Date.now()),
		);
		return () => clearTimeout(timer);
	}, [typing]);
	return {
		names: wanted ? [...typing.values()].map(({ name }) => name) : [],
		heard: (uid: string, name: string) => {
			if (wanted) setTyping((all) => new Map(all).set(uid, { name, until: Date.now() + FORGET_MS }));
		},
	};
}
