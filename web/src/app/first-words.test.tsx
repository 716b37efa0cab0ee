/** The words that the directory offers for a first message: chosen there, and found in the message to the one who is chosen. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { mockApi, renderApp } from "@/app/app-fixture";
import { directoryPage, entryWith, facetsWith, professionalWith, sara } from "@/features/directory/directory-fixture";
import { conversationWith } from "@/features/dm/dm-fixture";
import type { DmThread } from "@/lib/api/types.gen";
import { createPage } from "@/lib/page-fixture";
import { memberSession, userWith } from "@/lib/session-fixture";
import { withLayout } from "./layout-fixture";

const ALL = "GET /api/professionals";
const PAGE = "/community/professional-help";
const PANIC = "Hello, I found you on Exhale. I am looking for help with panic. Do you have time for a first talk?";
const DRAFT = `exhale.draft.message.${userWith().uid}.dm.${sara.uid}`;

withLayout();

beforeEach(() => {
	sessionStorage.clear();
	localStorage.clear();
});

function open(path: string, conversation: Partial<DmThread> = { state: "none" }) {
	mockApi({
		[ALL]: directoryPage([entryWith()], { facets: facetsWith({ specialty: [{ value: "Panic", count: 1 }] }) }),
		[`${ALL}?specialty=Panic`]: directoryPage([entryWith()]),
		[`${ALL}/${sara.uid}`]: professionalWith(),
		"GET /api/dm?folder=messages": createPage(),
		"GET /api/dm?folder=requests": createPage(),
		[`GET /api/dm/${sara.uid}`]: conversationWith({ other: sara, upTo: 0, ...conversation }),
		[`GET /api/dm/${sara.uid}/messages`]: { items: [], upTo: 0, earlier: false },
		[`GET /api/dm/${sara.uid}/messages?changed=0`]: { items: [], upTo: 0, earlier: false },
	});
	return renderApp(path, memberSession({ tier: 1 }));
}

const choose = async () => userEvent.click(await screen.findByRole("button", { name: "Use these words" }));

/** What stands in the message to her. */
async function getMessage(): Promise<string> {
	await userEvent.click(await screen.findByRole("link", { name: "Message Sara R." }));
	return (await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message to Sara R." })).value;
}

test("they stand in the message with what help is looked for, also by way of a profile, and once only", async () => {
	open(`${PAGE}?specialty=Panic`);
	await choose();
	await userEvent.click(await screen.findByRole("link", { name: "See profile of Sara R." }));
	await screen.findByRole("heading", { level: 1, name: "Sara Rahimi" });
	expect(screen.getByRole("button", { name: "Don't use these words" })).toBeDefined();
	expect(screen.getByText(`“${PANIC}”`)).toBeDefined();
	expect(await getMessage()).toBe(PANIC);
	expect(JSON.parse(localStorage.getItem(DRAFT) ?? "null").text).toBe(PANIC);
	expect(sessionStorage.getItem("exhale.first-words")).toBeNull();
});

test("they follow another specialty", async () => {
	open(PAGE);
	await choose();
	await screen.findByRole("option", { name: "Panic (1)" });
	expect(sessionStorage.getItem("exhale.first-words")).toContain("help with …");
	await userEvent.selectOptions(screen.getByRole("combobox", { name: "What helps with" }), "Panic");
	await waitFor(() => expect(sessionStorage.getItem("exhale.first-words")).toBe(PANIC));
});

test("what was written to them before stays", async () => {
	localStorage.setItem(DRAFT, JSON.stringify({ text: "Dear Sara", extras: {} }));
	open(PAGE);
	await choose();
	expect(await getMessage()).toBe("Dear Sara");
});

test("a conversation that has begun gets none", async () => {
	open(PAGE, { state: "accepted" });
	await choose();
	expect(await getMessage()).toBe("");
	expect(localStorage.getItem(DRAFT)).toBeNull();
});
