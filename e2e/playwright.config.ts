/** Runs every journey in Debian's Chromium against the real binary: on a phone and a desktop, on SQLite and PostgreSQL. */
import { defineConfig, devices } from "@playwright/test";
import { findLiveKit } from "./world/livekit";

/** Another port where several runs share a machine. */
const sqlite = Number(process.env.E2E_PORT ?? 4791);
const postgres = sqlite + 1;
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const args = [
	"--no-sandbox",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-gpu",
	"--disable-quic",
	"--disable-sync",
	"--no-first-run",
	"--use-fake-device-for-media-stream",
	"--use-fake-ui-for-media-stream",
];
const phone = { ...devices["Desktop Chrome"], viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 820 } };

// CI has a LiveKit server, or fails; elsewhere `make e2e` says that its journeys are left out.
const hasLiveKit = process.env.CI === "true" || findLiveKit() !== undefined;

const server = (port: number, database: string) => ({
	command: `./serve.sh ${port} ${database}`,
	url: `http://localhost:${port}/readyz`,
	timeout: 60_000,
	gracefulShutdown: { signal: "SIGTERM" as const, timeout: 5000 },
});

export default defineConfig({
	testDir: ".",
	testMatch: "*.spec.ts",
	outputDir: `test-results/${sqlite}`,
	fullyParallel: true,
	workers: 2,
	forbidOnly: true,
	// Generous, for machines that are busy with other builds.
	timeout: 300_000,
	expect: { timeout: 30_000 },
	retries: process.env.CI ? 1 : 0,
	reporter: [["list"], ["./flaky-reporter.ts"]],
	use: {
		actionTimeout: 30_000,
		launchOptions: { executablePath, args },
		locale: "en-GB",
		screenshot: "only-on-failure",
	},
	projects: [
		{
			name: "desktop",
			grepInvert: hasLiveKit ? /@phone/ : /@phone|@livekit/,
			use: { ...desktop, baseURL: `http://localhost:${sqlite}` },
		},
		{ name: "phone", grep: /@journey|@phone/, use: { ...phone, baseURL: `http://localhost:${sqlite}` } },
		{ name: "postgres", grep: /@journey/, use: { ...desktop, baseURL: `http://localhost:${postgres}` } },
	],
	webServer: [server(sqlite, "sqlite"), server(postgres, "postgres")],
});
