/** The addresses of the directory, of its entries, and of the partners' pages. */

export const DIRECTORY = "/community/professional-help";

export const PARTNERS = "/community/partners";

export const PRACTICE = `${PARTNERS}/practice`;

/** The application, which renewals use, too. */
export const APPLICATION = "/community/professional-application";

export const getProfessionalPath = (uid: string): string => `${DIRECTORY}/${encodeURIComponent(uid)}`;
