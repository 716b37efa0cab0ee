/** Where a member's profile is found. */
export const getProfilePath = (uid: string): string => `/community/profile/${encodeURIComponent(uid)}`;
