/** Waiting times in words. */

export const formatDays = (days: number): string => (days === 1 ? "one day" : `${days} days`);

const HOURS_OF_A_DAY = 24;

/** "5 hours", "3 days"; hours up to two days. */
export function formatHours(hours: number): string {
	const whole = Math.max(1, Math.round(hours));
	if (whole < 2 * HOURS_OF_A_DAY) return whole === 1 ? "1 hour" : `${whole} hours`;
	return formatDays(Math.round(whole / HOURS_OF_A_DAY));
}
