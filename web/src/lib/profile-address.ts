/** Where a member's profile is found. */
export const profileAddress = (uid: string): string => `/community/profile/${encodeURIComponent(uid)}`;
