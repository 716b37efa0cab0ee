/** A value stored in this browser, with subscribers that hear of every change. */
import { useSyncExternalStore } from "react";

export interface Stored<T extends string> {
	get(): T;
	set(value: T): void;
	subscribe(listener: () => void): () => void;
}

interface Place {
	read(): string | null;
	write(value: string): void;
}

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
	return {
		get,
		set(value) {
			if (value === get()) return;
			held = value;
			place.write(value);
			changed?.(value);
			for (const listener of listeners) listener();
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
