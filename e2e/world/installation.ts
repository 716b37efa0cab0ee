/** Installs the product as docs/self-hosting.md says, without the demo: nginx with TLS in front, SMTP and S3 beside it. */
import { type ChildProcess, execFile, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import type { Email } from "./mailbox";
import { BINARY, freePort } from "./server";

export interface Installation {
	/** What members type, which nginx answers. */
	url: string;
	/** Makes Chromium trust the certificate, and no other that is not in order. */
	trustArgument: string;
	/** What an operator has the binary do, such as "admin", "create"; `input` goes to its standard input. */
	command: (input: string, ...words: string[]) => Promise<void>;
	/** Returns the newest email to this address that the mail server took, once there is one. */
	waitForEmail: (address: string, subject: string) => Promise<Email & { from: string }>;
	/** The names of all files below the data folder. */
	dataFiles: () => Promise<string[]>;
	remove: () => Promise<void>;
}

const ROOT = join(import.meta.dirname, "../..");
const SMTP_SERVER = join(ROOT, "crates/adapters/tests/mail/sink.py");

export async function install(): Promise<Installation> {
	const folder = await mkdtemp(join(tmpdir(), "exhale-installed-"));
	const mails = await mkdtemp(join(tmpdir(), "exhale-mails-"));
	const running: ChildProcess[] = [];
	const remove = async () => {
		for (const process of running.reverse()) await end(process);
		await rm(folder, { recursive: true, force: true });
		await rm(mails, { recursive: true, force: true });
	};
	try {
		const [port, inner] = [await freePort(), await freePort()];
		const url = `https://localhost:${port}`;
		const smtp = await startAndRead(running, "/usr/bin/python3", [SMTP_SERVER, mails]);
		const bucket = await startAndRead(running, join(dirname(BINARY), "s3-bucket"), []);
		const settings = {
			EXHALE_DATA: join(folder, "data"),
			EXHALE_LISTEN: `127.0.0.1:${inner}`,
			EXHALE_MEDIA_LISTEN: "127.0.0.1:0",
			EXHALE_BASE_URL: url,
			EXHALE_TRUSTED_PROXIES: "127.0.0.1",
			EXHALE_CONTACT: "hello@example.org",
			EXHALE_MAIL: `smtp://127.0.0.1:${smtp}?tls=none`,
			EXHALE_MAIL_FROM: "Exhale <hello@example.org>",
			EXHALE_FILES: "s3",
			EXHALE_FILES_S3_ENDPOINT: bucket.replace(/\/$/, ""),
			EXHALE_FILES_S3_BUCKET: "exhale",
			EXHALE_FILES_S3_ACCESS_KEY: "access",
			EXHALE_FILES_S3_SECRET_KEY: "secret",
		};
		// Exactly what is documented, whatever is set where the tests run.
		const own = Object.entries(process.env).filter(([name]) => !name.startsWith("EXHALE_"));
		const env = { ...Object.fromEntries(own), ...settings };
		const certificate = await makeCertificate(folder);
		const configuration = join(folder, "nginx.conf");
		await writeFile(configuration, await nginxConfiguration(port, inner, folder));
		await start(running, BINARY, ["serve"], { env, stdio: "ignore" });
		const errors = join(folder, "error.log");
		await start(running, NGINX, ["-p", folder, "-e", errors, "-c", configuration], { stdio: "ignore" });
		await expect
			.poll(async () => (await fetch(`http://127.0.0.1:${inner}/readyz`).catch(() => null))?.status, {
				intervals: [50],
			})
			.toBe(200);
		await expect
			.poll(() => isListening(port), { intervals: [50] })
			.toBe(true)
			.catch(async () => {
				throw new Error(`nginx does not listen: ${await readFile(errors, "utf8").catch(() => "it left no log")}`);
			});
		return {
			url,
			trustArgument: `--ignore-certificate-errors-spki-list=${certificate}`,
			async command(input, ...words) {
				const done = promisify(execFile)(BINARY, words, { env });
				done.child.stdin?.end(input);
				await done;
			},
			waitForEmail: (address, subject) => waitForEmail(mails, address, subject),
			dataFiles: () => readdir(join(folder, "data"), { recursive: true }),
			remove,
		};
	} catch (error) {
		await remove();
		throw error;
	}
}

/** Starts a program, and fails where there is none. */
async function start(running: ChildProcess[], program: string, words: string[], options: SpawnOptions) {
	const started = spawn(program, words, options);
	await once(started, "spawn");
	running.push(started);
	return started;
}

/** Starts a program that says on its first line where it can be reached, and ends when its standard input does. */
async function startAndRead(running: ChildProcess[], program: string, words: string[]): Promise<string> {
	const { stdout } = await start(running, program, words, { stdio: ["pipe", "pipe", "ignore"] });
	if (stdout) for await (const line of createInterface(stdout)) return line.trim();
	throw new Error(`${program} did not start`);
}

async function end(process: ChildProcess) {
	if (process.exitCode !== null || process.signalCode !== null) return;
	const gone = once(process, "exit");
	process.kill("SIGTERM");
	await gone;
}

/** Whether something takes connections at this port. */
async function isListening(port: number): Promise<boolean> {
	const socket = connect(port, "127.0.0.1");
	try {
		await once(socket, "connect");
		return true;
	} catch {
		return false;
	} finally {
		socket.destroy();
	}
}

/** Makes a certificate that only its own key has signed; returns the digest of that key. */
async function makeCertificate(folder: string): Promise<string> {
	const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
	const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
	const kind = ["-x509", "-newkey", "rsa:2048", "-noenc", "-days", "2"];
	await promisify(execFile)("openssl", ["req", ...kind, ...name, "-keyout", key, "-out", certificate]);
	const { publicKey } = new X509Certificate(await readFile(certificate));
	return createHash("sha256")
		.update(publicKey.export({ type: "spki", format: "der" }))
		.digest("base64");
}

const NGINX = "/usr/sbin/nginx";

/** The recipe of docs/self-hosting.md, word for word but for the port behind it, inside the least that nginx needs around it. */
async function nginxConfiguration(port: number, inner: number, folder: string): Promise<string> {
	const page = await readFile(join(ROOT, "docs/self-hosting.md"), "utf8");
	const recipe = (begins: string) => {
		const block = page.split("\n\n").find((part) => part.startsWith(`    ${begins}`));
		if (block === undefined) throw new Error(`docs/self-hosting.md has no recipe that begins with ${begins}`);
		return block;
	};
	const [server, beside] = [recipe("client_max_body_size"), recipe("map $http_upgrade")];
	const behind = "127.0.0.1:4780";
	if (!server.includes(behind)) throw new Error(`the recipe for nginx does not lead to ${behind}`);
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
		(kind) => `${kind}_temp_path ${join(folder, kind)};`,
	);
	// As root, nginx gives its work to another user, who may not enter the folder.
	const user = process.getuid?.() === 0 ? `user ${execFileSync("id", ["-un"]).toString().trim()};` : "";
	return `
daemon off;
${user}
pid ${join(folder, "nginx.pid")};
events {}
http {
	access_log off;
	${temporary.join("\n\t")}
${beside}
	server {
		listen 127.0.0.1:${port} ssl;
		server_name localhost;
		ssl_certificate ${join(folder, "certificate.pem")};
		ssl_certificate_key ${join(folder, "key.pem")};
${server.replace(behind, `127.0.0.1:${inner}`)}
	}
}
`;
}

async function waitForEmail(folder: string, address: string, subject: string): Promise<Email & { from: string }> {
	let found: (Email & { from: string }) | undefined;
	const look = async () => {
		const files = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
		for (const file of files) {
			const { from, to, headers, text } = JSON.parse(await readFile(join(folder, file), "utf8"));
			const [, about] = headers.find(([name]: [string, string]) => name.toLowerCase() === "subject") ?? [];
			if (to.includes(address) && about === subject) found = { from, subject, text };
		}
		return found !== undefined;
	};
	await expect.poll(look, { message: `an email to ${address}`, intervals: [50, 100, 200] }).toBe(true);
	return found as Email & { from: string };
}
