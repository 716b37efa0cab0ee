/** Draws the files of public/ that hold the identity: icons, the preview picture, portraits. Needs Chromium; run by hand. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createServer } from "vite";

const vite = await createServer({ server: { middlewareMode: true }, appType: "custom", logLevel: "error" });
const { drawIcon, drawPortraits } = await vite.ssrLoadModule("/src/drawings/files.tsx");
const { HeroDrawing } = await vite.ssrLoadModule("/src/drawings/hero.tsx");
const { Wordmark } = await vite.ssrLoadModule("/src/ui/logo.tsx");
const font =
	"node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2";
const folder = mkdtempSync(join(tmpdir(), "exhale-draw-"));

/** What Chromium shows of a body, as a PNG. */
function shoot(file, width, height, body, style = "") {
	const page = join(folder, "page.html");
	writeFileSync(
		page,
		`<!doctype html><style>html{color-scheme:light}body{margin:0}svg{display:block}${style}</style>${body}`,
	);
	const flags = [
		"--headless",
		"--no-sandbox",
		"--disable-background-networking",
		"--hide-scrollbars",
		"--force-device-scale-factor=1",
	];
	execFileSync(
		process.env.CHROMIUM ?? "chromium",
		[
			...flags,
			"--default-background-color=00000000",
			`--user-data-dir=${join(folder, "profile")}`,
			`--window-size=${width},${height}`,
			`--screenshot=${join(process.cwd(), "public", file)}`,
			pathToFileURL(page).href,
		],
		{ stdio: "ignore" },
	);
}

try {
	writeFileSync("public/icons/mark.svg", drawIcon({ rounded: true, size: 32 }));
	mkdirSync("public/portraits", { recursive: true });
	for (const [name, svg] of Object.entries(drawPortraits())) writeFileSync(`public/portraits/${name}`, svg);
	for (const size of [192, 512]) {
		shoot(`icons/icon-${size}.png`, size, size, drawIcon({ rounded: true, size }));
		shoot(`icons/maskable-${size}.png`, size, size, drawIcon({ rounded: false, size }));
	}
	shoot("icons/apple-touch-icon.png", 180, 180, drawIcon({ rounded: false, size: 180 }));
	const tokens = readFileSync("src/ui/tokens.css", "utf8");
	const colours = tokens
		.slice(tokens.indexOf("--sidebar"), tokens.indexOf(':root[data-theme="light"]'))
		.replace(/\}\s*$/, "");
	const drawings = readFileSync("src/drawings/drawings.css", "utf8");
	const preview = `<div class="copy">${renderToStaticMarkup(createElement(Wordmark, { size: 84 }))}<p>A quiet place for people<br>who live with anxiety.</p></div>${renderToStaticMarkup(createElement(HeroDrawing))}`;
	shoot(
		"social-preview.png",
		1200,
		630,
		preview,
		`
		@font-face { font-family: Atkinson; src: url("${pathToFileURL(font).href}"); font-weight: 200 800; }
		:root { ${colours} }
		${drawings}
		.drawing-sun { animation: none; }
		body { position: relative; width: 1200px; height: 630px; overflow: hidden; color: var(--text);
			background: linear-gradient(var(--bg) 20%, var(--warm)); font: 600 46px/1.2 Atkinson; letter-spacing: -0.02em; }
		.copy { position: absolute; left: 64px; top: 52px; }
		.copy > span { display: flex; align-items: center; gap: 24px; font-size: 64px; font-weight: 650; }
		.copy > span svg { color: var(--primary); }
		p { margin: 18px 0 0; }
		body > svg { position: absolute; inset: auto 0 -4px; height: 600px; }`,
	);
} finally {
	rmSync(folder, { recursive: true });
	await vite.close();
}
