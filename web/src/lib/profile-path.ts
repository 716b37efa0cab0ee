/** The path of a member's profile. */
export const getProfilePath = (uid: string): string => `/community/profile/${encodeURIComponent(uid)}`;
