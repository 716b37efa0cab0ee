/** What must outlive a reload between the first two steps: the address and the ticket for its code; never a password. */

export interface Draft {
	email: string;
	ticket: string;
	/** When another code may be asked for. */
	nextAt: number;
}

const KEY = "exhale.signup";

export function readDraft(): Draft | null {
	try {
		const value = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Partial<Draft> | null;
		return typeof value?.ticket === "string" && typeof value.email === "string"
			? { email: value.email, ticket: value.ticket, nextAt: value.nextAt ?? 0 }
			: null;
	} catch {
		return null;
	}
}

export function keepDraft(draft: Draft) {
	try {
		sessionStorage.setItem(KEY, JSON.stringify(draft));
	} catch {
		// Then a reload begins anew, and the mailed link still works.
	}
}

export function forgetDraft() {
	try {
		sessionStorage.removeItem(KEY);
	} catch {
		// Nothing was kept.
	}
}
