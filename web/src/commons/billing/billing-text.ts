/** Amounts, dates and errors of billing in plain words. */

import type { Amount, Every, Membership, OnSale } from "@/lib/api/types.gen";
import type { ErrorCode } from "@/lib/api-error";
import type { ApiError } from "@/lib/http";

/** "€4.00", with as many digits as the currency has. */
export function formatAmount({ minor, currency }: Amount): string {
	const format = new Intl.NumberFormat("en", { style: "currency", currency: currency.toUpperCase() });
	return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

const periods: Record<Every, string> = { week: "a week", year: "a year", once: "once, for life" };

/** "€4.00 a week", "€120.00 once, for life". */
export const formatPrice = ({ amount, every }: Pick<OnSale, "amount" | "every">): string =>
	`${formatAmount(amount)} ${periods[every]}`;

/** Whether this provider moves no real money. */
export const isTestMode = (provider: Membership["provider"] | undefined): boolean =>
	provider === "sandbox" || provider === "stripe_test";

export const TEST_MODE_NOTICE = "Payments here are a test. No money moves, and no real card is needed.";

export const PROVIDER_UNAVAILABLE =
	"The payment provider isn't responding. You haven't been charged, and you keep what you have.";

const errorTexts: Partial<Record<ErrorCode, string>> = {
	"billing.unavailable": PROVIDER_UNAVAILABLE,
	"billing.subscribed": "You already have a plan, so you weren't charged. You can change it here.",
	"billing.pending": "Your payment is being processed, so you weren't charged again. Your plan starts when it arrives.",
	"billing.lifetime": "Your membership is for life, so you weren't charged.",
	"billing.not_for_sale": "This plan is no longer on sale. You haven't been charged.",
	"billing.unchangeable": "You can't make this change right now. You haven't been charged.",
	"billing.preview_old": "The price has changed. Please check it again; you haven't been charged.",
	"billing.declined":
		"Your card was declined, so nothing has changed. You can add another card under Cards and invoices.",
	offline: "You seem to be offline. You haven't been charged.",
	not_found: "This plan is no longer available. Please check again.",
};

export const OUTCOME_UNKNOWN = "We haven't heard from the payment provider yet. Your current plan is shown below.";

/** Errors raised before the provider changed anything, or by the provider itself. */
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

/** Whether a change may have been made although no answer confirms it. */
export const isOutcomeUnknown = ({ code }: ApiError): boolean => !before.includes(code);

/** For a plan change, which may have been charged without an answer. */
export const getChangeErrorText = (error: ApiError): string =>
	isOutcomeUnknown(error) ? OUTCOME_UNKNOWN : getErrorText(error);

export const getErrorText = ({ code }: ApiError): string =>
	errorTexts[code] ?? "That didn't work, and you haven't been charged. Please try again in a moment.";
