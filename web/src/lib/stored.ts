/** A value stored in this browser, with subscribers that hear of every change, also of one in another tab. */
import { useSyncExternalStore } from "react";

export interface Stored<T extends string> {
	get(): T;
	set(value: T): void;
	subscribe(listener: () => void): () => void;
}

interface Place {
	/** Shares every change with the other tabs. */
	name?: string;
	read(): string | null;
	write(value: string): void;
}

interface Change {
	name: string;
	value: string;
}

/** Old browsers have none. */
const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("exhale.stored");

/** `allowed[0]` is the default. */
export function stored<T extends string>(
	allowed: readonly [T, ...T[]],
	place: Place,
	changed?: (value: T) => void,
): Stored<T> {
	const listeners = new Set<() => void>();
	let held: T | undefined;
	const get = () => {
		held ??= allowed.find((value) => value === place.read()) ?? allowed[0];
		return held;
	};
	function show(value: T) {
		held = value;
		changed?.(value);
		for (const listener of listeners) listener();
	}
	const { name } = place;
	tabs?.addEventListener("message", ({ data }: MessageEvent<Change>) => {
		const value = data.name === name && allowed.find((one) => one === data.value);
		if (value && value !== get()) show(value);
	});
	return {
		get,
		set(value) {
			if (value === get()) return;
			place.write(value);
			show(value);
			if (name) tabs?.postMessage({ name, value } satisfies Change);
		},
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

export const useStored = <T extends string>(value: Stored<T>): T => useSyncExternalStore(value.subscribe, value.get);

/** Browsers that refuse storage throw on first access; then the choice lasts for this page only. */
export function inLocalStorage(key: string): Place {
	return {
		name: key,
		read() {
			try {
				return localStorage.getItem(key);
			} catch {
				return null;
			}
		},
		write(value) {
			try {
				localStorage.setItem(key, value);
			} catch {
				// Only the memory of it is lost.
			}
		},
	};
}

/** For values that the server must know before it renders; a year, this site only. */
export function inCookie(name: string): Place {
	return {
		name,
		read() {
			const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
			return found ? found.slice(name.length + 1) : null;
		},
		write(value) {
			const secure = location.protocol === "https:" ? "; Secure" : "";
			// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in supported browsers.
			document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
		},
	};
}

/** A switch that is on in its former place, and nowhere in its new one, is on there from now on. */
export function carryOverSwitch(former: Place, place: Place) {
	if (former.read() !== "on") return;
	if (place.read() === null) place.write("on");
	former.write("off");
}
