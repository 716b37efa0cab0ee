/** How many answers a Question has, in words. */

/** "2 answers", or "Answers" where quiet mode hides the number; null without any. */
export function formatAnswers(count: number, hidden: boolean): string | null {
	if (count === 0) return null;
	if (hidden) return "Answers";
	return count === 1 ? "1 answer" : `${count} answers`;
}
