/** Keeps the email address and the code's ticket across a reload between the first two steps; never a password. */

export interface Draft {
	email: string;
	ticket: string;
	/** When a new code may be requested. */
	nextAt: number;
}

const KEY = "exhale.signup";
/** Shared by all tabs, since an emailed link opens in a new one; it is useless without that link or its code. */
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

/** The ticket of this browser's last unfinished sign-up. */
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
		// A reload then starts over, and the emailed link still works.
	}
}

export function clearDraft() {
	try {
		sessionStorage.removeItem(KEY);
		localStorage.removeItem(TICKET);
	} catch {
		// Nothing was stored.
	}
}
