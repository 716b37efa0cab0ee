/** Asks the server whether one of a paying member's subscriptions is valid (spec §7 check-subscription, O-19, D6). */
import { checkSubscription } from "@/lib/api/sdk.gen";
import { isApiError } from "@/lib/http";
import type { SessionUser } from "@/lib/session-user";
import { stored } from "@/lib/stored";

/** How long a confirmation counts. */
const CONFIRMED_FOR_MS = 5 * 60_000;
/** The delays before the two retries after a failure. */
const RETRY_DELAYS_MS = [500, 2000];

const nowhere = { read: () => null, write: () => {} };

/** The result of this page's last check; the plans page shows it to the member. */
export const verification = stored<"unknown" | "refused">(["unknown", "refused"], nowhere);

/** Paid and not privileged: Free members and staff are never checked. */
export const needsConfirmation = (user: SessionUser): boolean => user.tier > 0 && !isPrivileged(user);

export const isPrivileged = (user: SessionUser): boolean =>
	user.isAdmin || user.isModerator || user.isAmbassador || user.isMHP || user.isMHPApplicant;

const getKey = (id: string) => `exhale.subscription.${id}`;

/**
 * Any valid subscription is enough. Each id is checked once, and a confirmation is remembered in this tab. Null if the
 * session is over, which says nothing about a membership.
 */
export async function confirmAny(ids: readonly string[]): Promise<boolean | null> {
	if (ids.some(isRecentlyConfirmed)) return true;
	const answers = await Promise.all(ids.map(ask));
	if (answers.includes("yes")) return true;
	if (answers.includes("gone")) return null;
	if (answers.includes("failed")) console.error("Failed to verify subscription");
	return false;
}

async function ask(id: string): Promise<"yes" | "no" | "gone" | "failed"> {
	for (const wait of [...RETRY_DELAYS_MS, null]) {
		try {
			const { exists } = await checkSubscription({ query: { subscriptionId: id } });
			if (exists) rememberConfirmed(id);
			return exists ? "yes" : "no";
		} catch (thrown) {
			if (isApiError(thrown, "session.none")) return "gone";
			if (wait !== null) await new Promise((resolve) => setTimeout(resolve, wait));
		}
	}
	return "failed";
}

function isRecentlyConfirmed(id: string): boolean {
	try {
		const since = Date.now() - Number(sessionStorage.getItem(getKey(id)) ?? Number.NaN);
		return since >= 0 && since < CONFIRMED_FOR_MS;
	} catch {
		return false;
	}
}

function rememberConfirmed(id: string) {
	try {
		sessionStorage.setItem(getKey(id), String(Date.now()));
	} catch {
		// The next page asks again.
	}
}
