/** What must outlive a reload between the first two steps: the address and the ticket for its code; never a password. */

export interface Draft {
	email: string;
	ticket: string;
	/** When another code may be asked for. */
	nextAt: number;
}

const KEY = "exhale.signup";
/** For all tabs, since a mailed link opens in one of its own; nobody gets in by it without that link or its code. */
const TICKET = "exhale.ticket";

export function loadDraft(): Draft | null {
	try {
		const value = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Partial<Draft> | null;
		return typeof value?.ticket === "string" && typeof value.email === "string"
			? { email: value.email, ticket: value.ticket, nextAt: value.nextAt ?? 0 }
			: null;
	} catch {
		return null;
	}
}

/** The ticket of the last sign-up that this browser began and has not finished. */
export function loadTicket(): string | undefined {
	try {
		return localStorage.getItem(TICKET) ?? undefined;
	} catch {
		return undefined;
	}
}

export function saveDraft(draft: Draft) {
	try {
		sessionStorage.setItem(KEY, JSON.stringify(draft));
		localStorage.setItem(TICKET, draft.ticket);
	} catch {
		// Then a reload begins anew, and the mailed link still works.
	}
}

export function clearDraft() {
	try {
		sessionStorage.removeItem(KEY);
		localStorage.removeItem(TICKET);
	} catch {
		// Nothing was kept.
	}
}
