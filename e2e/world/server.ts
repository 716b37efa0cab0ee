/** Starts a server for one test, which can be killed, restarted and closed for maintenance. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";

export interface OwnServer {
	url: string;
	start: () => Promise<void>;
	/** Like a power cut: nothing is finished. */
	kill: () => Promise<void>;
	/** Restarts it with these environment variables as well. */
	restart: (more: Record<string, string>) => Promise<void>;
	/** Seeds it with the given amounts, such as "--messages=10000", and restarts it. */
	seed: (...amounts: string[]) => Promise<void>;
	/** As the operator does it, from the command line. */
	setMaintenance: (enabled: boolean) => Promise<void>;
	/** Marks this applicant's application as handed in, as for one who did so before they were imported. */
	completeApplication: (email: string) => Promise<void>;
	/** Marks this address as unverified, as for an imported member. */
	unverifyEmail: (email: string) => Promise<void>;
	/** Ends the verification of this professional on a day such as "2026-11-26", now if that has passed. */
	endLicence: (email: string, day: string) => Promise<void>;
	/** Moves the server's clock forward, such as by "8 days"; it must have been started with a movable clock. */
	advanceClock: (length: string) => Promise<void>;
	remove: () => Promise<void>;
}

export const BINARY = process.env.EXHALE_TEST_BINARY ?? join(import.meta.dirname, "../../target/debug/exhale");

const APPLICATION = "update members set application_complete = true where email = ?";

const UNCONFIRMED = "update members set email_verified_at = null where email = ?";

const WRITE = `
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], timeout=10)
assert db.execute(sys.argv[2], sys.argv[3:]).rowcount == 1
db.commit()`;

/** `settings` are additional environment variables. */
export async function ownServer(settings: Record<string, string> = {}): Promise<OwnServer> {
	const data = await mkdtemp(join(tmpdir(), "exhale-e2e-"));
	const port = await freePort();
	const url = `http://localhost:${port}`;
	let running: ChildProcess | undefined;
	let environment = settings;

	async function start() {
		running = spawn(BINARY, ["serve", "--demo"], {
			env: {
				...process.env,
				EXHALE_DATA: data,
				EXHALE_LISTEN: `127.0.0.1:${port}`,
				EXHALE_MEDIA_LISTEN: "127.0.0.1:0",
				EXHALE_BASE_URL: url,
				EXHALE_RATE_FACTOR: "1000",
				...environment,
			},
			stdio: "ignore",
		});
		await expect
			.poll(async () => (await fetch(`${url}/readyz`).catch(() => null))?.status, { intervals: [50], timeout: 30_000 })
			.toBe(200);
	}
	async function kill() {
		const gone = running && running.exitCode === null ? once(running, "exit") : undefined;
		running?.kill("SIGKILL");
		await gone;
		running = undefined;
	}
	async function write(...statement: string[]) {
		await promisify(execFile)("/usr/bin/python3", ["-c", WRITE, join(data, "exhale.db"), ...statement]);
	}
	async function command(...words: string[]) {
		await promisify(execFile)(BINARY, words, { env: { ...process.env, EXHALE_DATA: data, ...environment } });
	}
	await start();
	return {
		url,
		start,
		kill,
		async restart(more) {
			await kill();
			environment = { ...environment, ...more };
			await start();
		},
		async seed(...amounts) {
			await kill();
			await command("seed", ...amounts);
			await start();
		},
		setMaintenance: (enabled) => command("maintenance", enabled ? "on" : "off"),
		completeApplication: (email) => write(APPLICATION, email),
		unverifyEmail: (email) => write(UNCONFIRMED, email),
		endLicence: (email, day) => command("admin", "licence", email, "--ends", day),
		async advanceClock(length) {
			const body = JSON.stringify({ forward: length });
			const headers = { "Content-Type": "application/json", Origin: url };
			const answer = await fetch(`${url}/sandbox/clock`, { method: "POST", headers, body });
			expect(answer.status, await answer.text()).toBe(200);
		},
		async remove() {
			await kill();
			await rm(data, { recursive: true, force: true });
		},
	};
}

export async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	server.close();
	await once(server, "close");
	if (address === null || typeof address === "string") throw new Error("no free port");
	return address.port;
}
