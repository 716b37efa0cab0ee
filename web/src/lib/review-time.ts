/** Within how many hours moderators usually read, in words. */

/** "an hour" or "12 hours". */
export const formatReviewTime = (hours: number) => (hours === 1 ? "an hour" : `${hours} hours`);
