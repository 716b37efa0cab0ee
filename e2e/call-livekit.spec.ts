/** A call whose media goes through a real LiveKit server: coming in, the stage, being heard, being muted and removed, the end. */
import { beginRoom, comeInAndListen, comeOntoStage, muteAndRemove, state, turnMicrophoneOn } from "./world/call";
import { type LiveKitServer, startLiveKit } from "./world/livekit";
import { demoMember, newMember, supporter } from "./world/member";
import { setRoomStatus } from "./world/rooms";
import { test as base, expect } from "./world/test";

const test = base.extend<{ livekit: LiveKitServer }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
	livekit: async ({}, use) => {
		const livekit = await startLiveKit();
		await use(livekit);
		await livekit.stop();
	},
	settings: async ({ livekit }, use) => {
		await use(livekit.settings);
	},
});

test("R007 on a LiveKit server a member asks to come in, listens, comes onto the stage and is heard, and is muted and removed @livekit", async ({
	open,
	playwright,
	server: { url },
}) => {
	const enrol = (name: string) => newMember(playwright.request, url, name);
	const host = await demoMember(playwright.request, url, "ambassador");
	const admin = await demoMember(playwright.request, url, "admin");
	const nora = await supporter(await enrol("Nora"), admin);
	const ben = await supporter(await enrol("Ben"), admin);
	const { id, page: hosts, path } = await beginRoom(open, host, [nora, ben], url);
	await turnMicrophoneOn(hosts);
	const hers = await open(nora, path);
	await comeInAndListen(hers, hosts, nora);
	const his = await open(ben, path);
	await comeInAndListen(his, hosts, ben);
	await comeOntoStage(hers, hosts, nora);
	await muteAndRemove(hers, hosts, nora);
	await setRoomStatus(host, id, "ended");
	for (const page of [hosts, his]) await expect(state(page, "This Room has ended")).toBeVisible();
	await expect(his.locator("audio")).toHaveCount(0);
});
