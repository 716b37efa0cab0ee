/** Which tint and landscape stand for a member: both follow from the id, so that a member looks the same everywhere. */

export const TINTS = ["mint", "sky", "sand", "clay", "rose", "moss", "heather", "stone"] as const;

export type Tint = (typeof TINTS)[number];

/** The deeper ground below, in a box of 100. */
export const LANDSCAPES = [
	"M0 66c22-16 38-12 54-4s30 6 46-4v42H0z",
	"M0 58c26 0 34 22 60 20 18-2 28-14 40-16v38H0z",
	"M0 74c30-26 62-26 100-6v32H0z",
	"M0 56c14 16 34 24 54 18 18-6 30-22 46-22v48H0z",
] as const;

/** FNV-1a of 32 bits, for ASCII. */
export function hashId(id: string): number {
	let hash = 0x811c9dc5;
	for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
	return hash >>> 0;
}

export function getTint(id: string): Tint {
	return TINTS[hashId(id) % TINTS.length] ?? "mint";
}

export function getLandscape(id: string): string {
	return LANDSCAPES[(hashId(id) >>> 3) % LANDSCAPES.length] ?? LANDSCAPES[0];
}
