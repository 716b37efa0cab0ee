/** Whether the screen has space for the list of conversations beside the open one. */
import { sidebarWidthRem } from "@/lib/generated/limits.gen";
import { type TextSize, useSidebarFolded, useTextSize } from "@/lib/preferences";
import { useMediaQuery } from "@/lib/use-media-query";

const LEAST_PX = 900;
/** The narrowest list and conversation with their margins, and a rem, at the normal text size. */
const PANES_PX = 620;
const REM_PX = 17;

/** Large text needs more of both; a folded sidebar leaves enough on every screen that is wide enough at all. */
export function getPanesQuery(folded: boolean, size: TextSize): string {
	const needed = ((sidebarWidthRem * REM_PX + PANES_PX) * Number(size)) / 100;
	return `(width >= ${folded ? LEAST_PX : Math.max(LEAST_PX, Math.ceil(needed))}px)`;
}

export const useHasPanes = (): boolean => useMediaQuery(getPanesQuery(useSidebarFolded(), useTextSize()));
