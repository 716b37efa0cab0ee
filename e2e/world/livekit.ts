/** Starts a real LiveKit server on loopback for one test. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { expect } from "@playwright/test";
import { freePort } from "./server";

export interface LiveKitServer {
	/** What Exhale is to know of it, as environment variables. */
	settings: Record<string, string>;
	stop: () => Promise<void>;
}

/** Where the program is: named by `LIVEKIT_SERVER`, on the path, or where `.ci/run` puts it. */
export function findLiveKit(): string | undefined {
	const folders = [...(process.env.PATH ?? "").split(delimiter), join(homedir(), "go/bin")];
	const named = process.env.LIVEKIT_SERVER;
	return (named ? [named] : folders.map((folder) => join(folder, "livekit-server"))).find((path) => existsSync(path));
}

export async function startLiveKit(): Promise<LiveKitServer> {
	const program = findLiveKit();
	if (program === undefined) throw new Error("livekit-server is missing; docs/testing.md says how to get it");
	const [port, tcp, udp] = [await freePort(), await freePort(), await freePort()];
	const [key, secret] = ["journeys", randomUUID() + randomUUID()];
	const configuration = {
		port,
		bind_addresses: ["127.0.0.1"],
		keys: { [key]: secret },
		room: { auto_create: false },
		logging: { level: "error" },
		rtc: {
			tcp_port: tcp,
			udp_port: udp,
			node_ip: "127.0.0.1",
			use_external_ip: false,
			enable_loopback_candidate: true,
			interfaces: { includes: ["lo"] },
		},
	};
	const running = spawn(program, ["--config-body", JSON.stringify(configuration)], { stdio: "ignore" });
	await once(running, "spawn");
	const exited = once(running, "exit");
	const stop = async () => {
		running.kill("SIGKILL");
		await exited;
	};
	try {
		await expect
			.poll(async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => null))?.ok, { intervals: [50] })
			.toBe(true);
	} catch (error) {
		await stop();
		throw error;
	}
	return {
		settings: {
			EXHALE_MEDIA: "livekit",
			EXHALE_MEDIA_LIVEKIT_URL: `ws://127.0.0.1:${port}`,
			EXHALE_MEDIA_LIVEKIT_KEY: key,
			EXHALE_MEDIA_LIVEKIT_SECRET: secret,
		},
		stop,
	};
}
