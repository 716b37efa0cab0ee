/** Where a Win is to be found. */
export const winAddress = (id: string): string => `/community/wins/${encodeURIComponent(id)}`;
