/** Words the usual time until a review. */

/** "an hour" or "12 hours". */
export const formatReviewTime = (hours: number) => (hours === 1 ? "an hour" : `${hours} hours`);
