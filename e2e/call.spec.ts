/** Live calls over real media: coming in, the stage, being heard, other pages, reloading, being muted and removed. */
import { expectAccessible } from "./world/axe";
import {
	beginRoom,
	button,
	comeInAndListen,
	comeOntoStage,
	expectSound,
	muteAndRemove,
	turnMicrophoneOn,
} from "./world/call";
import { supporter } from "./world/member";
import { setRoomStatus } from "./world/rooms";
import { expect, test } from "./world/test";

const ROOM = "/community/rooms/$id";

test("R007 a member asks to come in, listens, comes onto the stage and is heard, and is muted and removed @journey", async ({
	member,
	demo,
	open,
	isMobile,
}) => {
	const host = await demo("ambassador");
	const nora = await supporter(await member("Nora"), await demo("admin"));
	const { id, page: hosts, path } = await beginRoom(open, host, [nora]);
	await turnMicrophoneOn(hosts);

	const hers = await open(nora, path);
	await comeInAndListen(hers, hosts, nora);
	await expectAccessible(hers, "a live Room, as a listener", { at: ROOM });

	await comeOntoStage(hers, hosts, nora);
	await expectAccessible(hosts, "a live Room, as its host", { at: ROOM });

	// The call goes on while they look at other pages.
	await hers
		.getByRole("link", { name: isMobile ? "All Rooms" : "Wins", exact: true })
		.first()
		.click();
	const back = hers.getByRole("region", { name: "Your Room" }).getByRole("link", { name: "Back to the Room" });
	await expect(back).toBeVisible();
	await expectSound(hosts);
	await back.click();
	await expect(button(hers, "Mic is on")).toBeVisible();

	// After a reload they are where they were, with everything off.
	await hers.reload();
	await expect(button(hers, "Mic is off")).toBeEnabled();
	await turnMicrophoneOn(hers);

	await muteAndRemove(hers, hosts, nora);
	await setRoomStatus(host, id, "ended");
});
