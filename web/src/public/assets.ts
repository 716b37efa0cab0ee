/** The URLs of the hashed files that every page links to. */

type Assets = { style: string; script: string; font: string };

/** Defined by the build; missing in tests, which render without one. */
declare const __ASSETS__: Assets | undefined;

export const ASSETS: Assets =
	typeof __ASSETS__ === "undefined"
		? { style: "/assets/pages.css", script: "/assets/public.js", font: "/assets/latin.woff2" }
		: __ASSETS__;
