/** The member's preferences for this device: appearance, quiet mode, the sidebar, and typing. */
import { carryOverSwitch, inCookie, inLocalStorage, stored, useStored } from "./stored";

export type Theme = "system" | "light" | "dark";
export type TextSize = "100" | "112" | "125";
export type Font = "readable" | "system";
type Switch = "off" | "on";

const root = document.documentElement;

export const theme = stored<Theme>(["system", "light", "dark"], inCookie("exhale_theme"), showTheme);
export const textSize = stored<TextSize>(["100", "112", "125"], inCookie("exhale_text"), showTextSize);
export const font = stored<Font>(["readable", "system"], inLocalStorage("exhale.font"), showFont);
const quietPlace = inCookie("exhale_quiet");
// Quiet mode was kept in local storage before the server had to know it.
carryOverSwitch(inLocalStorage("exhale.quiet"), quietPlace);
export const quiet = stored<Switch>(["off", "on"], quietPlace, showQuiet);
export const enterSends = stored<Switch>(["on", "off"], inLocalStorage("exhale.enterSends"));
/** Members who turn these off neither show that they are typing in chat, nor see it of others. */
export const showTyping = stored<Switch>(["on", "off"], inLocalStorage("exhale.showTyping"));
export const sendTyping = stored<Switch>(["on", "off"], inLocalStorage("exhale.sendTyping"));
export const sidebarFolded = stored<Switch>(["off", "on"], inLocalStorage("exhale.sidebarFolded"));

/** The server applies all but the font, unless the page is the copy that is kept for offline. */
export function applyPreferences() {
	showTheme(theme.get());
	showTextSize(textSize.get());
	showFont(font.get());
	showQuiet(quiet.get());
}

export const useTheme = () => useStored(theme);
export const useTextSize = () => useStored(textSize);
export const useFont = () => useStored(font);
export const useEnterSends = () => useStored(enterSends) === "on";
export const useShowTyping = () => useStored(showTyping) === "on";
export const useSendTyping = () => useStored(sendTyping) === "on";
export const useSidebarFolded = () => useStored(sidebarFolded) === "on";
/** Quiet mode hides counts, stops animations and celebrations, and holds live updates back. */
export const useQuiet = () => useStored(quiet) === "on";

/** Whether celebrations should not move. */
export const prefersCalm = (quiet: boolean): boolean =>
	quiet || window.matchMedia("(prefers-reduced-motion: reduce)").matches;

function showTheme(value: Theme) {
	root.dataset.theme = value;
}

function showTextSize(value: TextSize) {
	root.dataset.text = value;
}

function showFont(value: Font) {
	root.dataset.font = value;
}

function showQuiet(value: Switch) {
	root.dataset.quiet = value;
}
