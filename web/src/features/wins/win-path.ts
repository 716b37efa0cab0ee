/** The path of a Win. */
export const getWinPath = (id: string): string => `/community/wins/${encodeURIComponent(id)}`;
