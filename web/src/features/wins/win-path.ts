/** Where a Win is to be found. */
export const getWinPath = (id: string): string => `/community/wins/${encodeURIComponent(id)}`;
