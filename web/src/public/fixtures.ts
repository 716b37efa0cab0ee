/** Sample props for tests: each page as an empty and as a full server would show it. */
import type { ComponentProps } from "react";
import type { PAGES } from "./pages";
import type { Frame, HelpCountry, Moment, RoomEntry, Viewer } from "./props";

const VISITOR: Viewer = null;
export const MEMBER: Viewer = { moderator: false, admin: false };

export function frame(path: string, viewer: Viewer = VISITOR): Frame {
	return { name: "Exhale", origin: "https://exhale.test", path, theme: null, textSize: "100", quiet: false, viewer };
}

const moment: Moment = { text: "Sunday, 29 November 2026, 18:00 UTC", iso: "2026-11-29T18:00:00Z" };

export const room: RoomEntry = {
	id: "0198",
	title: "Sunday wind-down",
	hosts: "Sara R.",
	status: "live",
	starts: moment,
	access: "Open to Supporters and Super Supporters.",
};

const countries: HelpCountry[] = [
	{
		code: "DE",
		country: "Germany",
		emergency: "112",
		lines: [{ name: "TelefonSeelsorge", phone: "0800 111 0 111", note: "Day and night, free." }],
	},
	{
		code: "GB",
		country: "United Kingdom",
		emergency: "999",
		lines: [{ name: "Samaritans", phone: "116 123", note: "" }],
	},
];

const noPrices = { supporter: [], superSupporter: [] };
const entry = {
	path: "/blog/panic",
	title: "Panic",
	summary: "Why it passes.",
	published: moment,
	length: "4 minutes",
};

type Pages = typeof PAGES;
type Sample = {
	[Name in keyof Pages]: [page: Name, path: string, props: Omit<ComponentProps<Pages[Name]>, "frame">];
}[keyof Pages];

export const SAMPLES: Sample[] = [
	["home", "/", { moderatorHours: 12, prices: noPrices }],
	["home", "/", { moderatorHours: 12, prices: null }],
	["home", "/", { moderatorHours: 12, prices: { supporter: ["€4.00 a week"], superSupporter: ["€7.00 a week"] } }],
	["help-now", "/help-now", { moderatorHours: 12, countries, nearest: null, checked: null }],
	["help-now", "/help-now", { moderatorHours: 12, countries, nearest: "GB", checked: "2026-11-21" }],
	["rooms", "/rooms", { live: [], upcoming: [], replays: [] }],
	["rooms", "/rooms", { live: [room], upcoming: [{ ...room, status: "upcoming" }], replays: [] }],
	["room", "/rooms/0198", { room, about: "A quiet hour." }],
	["room", "/rooms/0198", { room: { ...room, hosts: "", status: "cancelled" }, about: "" }],
	["blog", "/blog", { entries: [] }],
	["blog", "/blog", { entries: [entry] }],
	["podcast", "/podcast", { entries: [] }],
	["guidelines", "/community-guidelines", { moderatorHours: 12 }],
	["question-guidelines", "/community-guidelines/questions", { moderatorHours: 12 }],
	["terms", "/terms", { contact: "hello@exhale.test" }],
	["privacy", "/privacy", { contact: null }],
	["unsubscribe", "/unsubscribe/0198", { kind: "news", stopped: false }],
	["unsubscribe", "/unsubscribe/0198", { kind: "news", stopped: true }],
	["unsubscribe", "/unsubscribe/wins-and-prompts/0198", { kind: "winsAndPrompts", stopped: false }],
	["unsubscribe", "/unsubscribe/wins-and-prompts/0198", { kind: "winsAndPrompts", stopped: true }],
	["offline", "/offline", {}],
	["not-found", "", {}],
	["error", "", { requestId: "0198c0de" }],
];
