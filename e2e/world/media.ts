/** Makes a photo and a short video with ffmpeg, as a phone would hand them over. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface TestMedia {
	/** 1600 × 1000 pixels, so that it must be made smaller, and detailed enough that this saves bytes. */
	photo: string;
	/** Two seconds, 320 × 240. */
	video: string;
	/** One second too long. */
	longVideo: string;
	remove: () => Promise<void>;
}

export async function makeMedia(): Promise<TestMedia> {
	const folder = await mkdtemp(join(tmpdir(), "exhale-e2e-media-"));
	const make = async (name: string, ...how: string[]) => {
		const file = join(folder, name);
		await run("ffmpeg", ["-nostdin", "-loglevel", "error", "-f", "lavfi", ...how, file]);
		return file;
	};
	const film = (seconds: number) => [
		"-i",
		`testsrc=size=320x240:rate=10:duration=${seconds}`,
		"-pix_fmt",
		"yuv420p",
		"-movflags",
		"+faststart",
	];
	return {
		photo: await make("walk.jpg", "-i", "testsrc2=size=1600x1000", "-frames:v", "1", "-q:v", "2"),
		video: await make("lake.mp4", ...film(2)),
		longVideo: await make("long.mp4", ...film(31)),
		remove: () => rm(folder, { recursive: true }),
	};
}
