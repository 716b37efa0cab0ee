/** Sums, dates and refusals of billing in plain words. */

import type { ErrorCode } from "@/lib/api-error";
import type { ApiError } from "@/lib/http";
import type { Amount, Every, Membership, OnSale } from "./api";

const days = new Intl.DateTimeFormat("en", { dateStyle: "long" });

export const formatDay = (at: number): string => days.format(at);

/** "€4.00", with as many digits as the currency has. */
export function formatAmount({ minor, currency }: Amount): string {
	const format = new Intl.NumberFormat("en", { style: "currency", currency: currency.toUpperCase() });
	return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

const periods: Record<Every, string> = { week: "a week", year: "a year", once: "once, for life" };

/** "€4.00 a week", "€120.00 once, for life". */
export const formatPrice = ({ amount, every }: Pick<OnSale, "amount" | "every">): string =>
	`${formatAmount(amount)} ${periods[every]}`;

/** Whether no money moves with this provider. */
export const isTestMode = (provider: Membership["provider"] | undefined): boolean =>
	provider === "sandbox" || provider === "stripe_test";

export const TEST_MODE_NOTICE = "Payments here are a test. No money moves, and no real card is needed.";

export const PROVIDER_UNAVAILABLE =
	"The payment provider does not answer. Nothing was charged, and what you have stays yours.";

const errorTexts: Partial<Record<ErrorCode, string>> = {
	"billing.unavailable": PROVIDER_UNAVAILABLE,
	"billing.subscribed": "You have a plan already, so nothing was charged. You can change it here.",
	"billing.pending": "Your payment is on its way, so nothing else was charged. Your plan opens when it arrives.",
	"billing.lifetime": "Your membership is for life, so nothing was charged.",
	"billing.not_for_sale": "This plan is not on sale any more. Nothing was charged.",
	"billing.unchangeable": "This plan cannot be changed that way now. Nothing was charged.",
	"billing.preview_old": "The sum is another one by now. Please look at it again; nothing was charged.",
	"billing.declined":
		"The card was declined, so nothing has changed. Another card can be added under Cards and invoices.",
	offline: "You seem to be offline. Nothing was charged.",
	not_found: "This plan is not there any more. Please look again.",
};

export const OUTCOME_UNKNOWN = "We have no word yet from the payment provider. Your plan below shows what holds.";

/** Said before the provider was asked to change anything, or by the provider itself. */
const before: readonly ErrorCode[] = [
	"billing.unavailable",
	"billing.unchangeable",
	"billing.preview_old",
	"billing.declined",
	"not_found",
	"session.none",
	"guard.elsewhere",
	"rate.limited",
];

/** Whether a change may have been made, although no answer says so. */
export const isOutcomeUnknown = ({ code }: ApiError): boolean => !before.includes(code);

/** Of a change to a plan, which may have been charged without a word. */
export const getChangeErrorText = (error: ApiError): string =>
	isOutcomeUnknown(error) ? OUTCOME_UNKNOWN : getErrorText(error);

export const getErrorText = ({ code }: ApiError): string =>
	errorTexts[code] ?? "That did not work, and nothing was charged. Please try again in a moment.";
