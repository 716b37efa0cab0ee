/** Asks the server whether one of a paying member's subscriptions still stands (spec §7 check-subscription, O-19, D6). */
import { get, isProblem } from "@/lib/http";
import type { SessionUser } from "@/lib/session-user";
import { stored } from "@/lib/stored";

/** A yes counts this long. */
const TRUSTED_MS = 5 * 60_000;
/** How long to wait before each of the two tries after a failure. */
const AGAIN_AFTER_MS = [500, 2000];

const nowhere = { read: () => null, write: () => {} };

/** What the last check of this page said; the page of plans says it to the member. */
export const verification = stored<"unknown" | "refused">(["unknown", "refused"], nowhere);

/** Paid and not privileged: Free members and staff are never asked about. */
export const isChecked = (user: SessionUser): boolean => user.tier > 0 && !isPrivileged(user);

export const isPrivileged = (user: SessionUser): boolean =>
	user.isAdmin || user.isModerator || user.isAmbassador || user.isMHP || user.isMHPApplicant;

const keyOf = (id: string) => `exhale.subscription.${id}`;

/**
 * Any one that stands is enough. Each id is asked about once, and a yes is remembered in this tab. Null when the session is
 * over, which says nothing about a membership.
 */
export async function isConfirmed(ids: readonly string[]): Promise<boolean | null> {
	if (ids.some(isTrusted)) return true;
	const answers = await Promise.all(ids.map(ask));
	if (answers.includes("yes")) return true;
	if (answers.includes("gone")) return null;
	if (answers.includes("failed")) console.error("Failed to verify subscription");
	return false;
}

async function ask(id: string): Promise<"yes" | "no" | "gone" | "failed"> {
	for (const wait of [...AGAIN_AFTER_MS, null]) {
		try {
			const { exists } = await get<{ exists: boolean }>(
				`/api/check-subscription?subscriptionId=${encodeURIComponent(id)}`,
			);
			if (exists) trust(id);
			return exists ? "yes" : "no";
		} catch (thrown) {
			if (isProblem(thrown, "session.none")) return "gone";
			if (wait !== null) await new Promise((resolve) => setTimeout(resolve, wait));
		}
	}
	return "failed";
}

function isTrusted(id: string): boolean {
	try {
		const since = Date.now() - Number(sessionStorage.getItem(keyOf(id)) ?? Number.NaN);
		return since >= 0 && since < TRUSTED_MS;
	} catch {
		return false;
	}
}

function trust(id: string) {
	try {
		sessionStorage.setItem(keyOf(id), String(Date.now()));
	} catch {
		// Then it is asked again on the next page.
	}
}
