/** Which pages don't exist yet. Building one removes its entry, and with it the mark wherever the page is named. */

/** The pages below /community. */
export const comingSoon = {
	sponsors: "/community/sponsors",
	// The menu leads to the operator's own app where there is one, so its entry there has no mark.
	companionApp: "/community/companion-app",
	admin: "/community/admin",
} as const;

/** What has a page that says so. */
export type PageComingSoonName = keyof typeof comingSoon;

const paths: readonly string[] = Object.values(comingSoon);

export const isPageComingSoon = (path: string): boolean => paths.includes(path);
