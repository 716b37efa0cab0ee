/** JSON values on this device; browsers that refuse storage lose nothing but the copy. */

/** Null if nothing readable is stored. */
export function readJson<T extends object>(key: string): Partial<T> | null {
	try {
		return JSON.parse(localStorage.getItem(key) ?? "null") as Partial<T> | null;
	} catch {
		return null;
	}
}

/** Null removes it. */
export function writeJson(key: string, value: object | null) {
	try {
		if (value) localStorage.setItem(key, JSON.stringify(value));
		else localStorage.removeItem(key);
	} catch {
		// The value lives as long as the page.
	}
}
