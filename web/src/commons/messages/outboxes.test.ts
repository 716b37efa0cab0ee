/** Boxes belong to members: whoever else is here, in their name nothing is said. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Problem } from "@/lib/http";
import { Outboxes } from "./outboxes";

let said: string[];
let answer: (member: string) => void;
const kind = {
	name: "chat",
	send: async (member: string, id: string, text: string) => {
		said.push(`${member} to ${id}: ${text}`);
		answer(member);
		return text;
	},
};
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
	vi.useFakeTimers();
	localStorage.clear();
	said = [];
	answer = () => {};
});
afterEach(() => vi.useRealTimers());

test("what one member left waiting is not sent while another is here, and goes when they are back", async () => {
	const boxes = new Outboxes();
	boxes.enter("maya");
	const box = boxes.of(kind, "maya", "c");
	answer = () => {
		throw new Problem(0, "offline");
	};
	box.add("for me to say");
	await wait(0);
	expect(said).toEqual(["maya to c: for me to say"]);
	answer = () => {};
	boxes.enter("lea");
	boxes.of(kind, "lea", "c").add("hello");
	box.add("and this");
	box.wake();
	window.dispatchEvent(new Event("online"));
	window.dispatchEvent(new StorageEvent("storage", { key: null }));
	await wait(120_000);
	expect(said.slice(1)).toEqual(["lea to c: hello"]);
	boxes.enter(null);
	await wait(120_000);
	expect(box.state().unsent.map(({ body, failed }) => [body, failed])).toEqual([
		["for me to say", null],
		["and this", null],
	]);
	boxes.enter("maya");
	await wait(0);
	expect(said.slice(2)).toEqual(["maya to c: for me to say", "maya to c: and this"]);
	expect(box.state().unsent).toEqual([]);
});

test("a member who leaves and comes back while an answer is on its way loses nothing", async () => {
	const boxes = new Outboxes();
	let letGo = () => {};
	const slow = {
		name: "chat",
		send: async (_member: string, _id: string, text: string) => {
			said.push(text);
			await new Promise<void>((resolve) => {
				letGo = resolve;
			});
			return text;
		},
	};
	boxes.enter("maya");
	const box = boxes.of(slow, "maya", "c");
	box.add("one");
	box.add("two");
	await wait(0);
	boxes.enter(null);
	boxes.enter("maya");
	letGo();
	await wait(0);
	letGo();
	await wait(0);
	expect(said).toEqual(["one", "two"]);
	expect(box.state().unsent).toEqual([]);
});

test("when the server knows of another member, the words wait and the session is asked for", async () => {
	const boxes = new Outboxes();
	const asked = vi.fn();
	boxes.enter("maya", { uid: () => "maya", doubt: asked });
	// A newer server than this app knows of the code.
	answer = () => {
		throw new Problem(409, "session.other");
	};
	const box = boxes.of(kind, "maya", "c");
	box.add("mine");
	await wait(0);
	expect(asked).toHaveBeenCalledOnce();
	expect(box.state()).toMatchObject({ waits: "session.other", unsent: [{ body: "mine", failed: null }] });
	boxes.enter("lea");
	await wait(120_000);
	expect(said).toHaveLength(1);
});

test("from the moment on at which the session is another's nothing goes, even before the screen shows it", async () => {
	const boxes = new Outboxes();
	let uid = "maya";
	boxes.enter("maya", { uid: () => uid, doubt: () => {} });
	const box = boxes.of(kind, "maya", "c");
	uid = "lea";
	box.add("mine");
	box.wake();
	await wait(0);
	expect(said).toEqual([]);
});
