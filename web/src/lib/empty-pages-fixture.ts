/** What a page asks for where nobody has written anything yet, for tests that are about something else on it. */
import { createPage } from "./page-fixture";
import { userWith } from "./session-fixture";

const { uid } = userWith();

export const emptyWins = { "GET /api/wins": createPage<never>() };

export const emptyQuestions = { "GET /api/questions?kind=question": createPage<never>() };

export const emptyRooms = {
	"GET /api/rooms?when=open": createPage<never>(),
	"GET /api/rooms?when=planned": createPage<never>(),
	"GET /api/rooms?when=ended": createPage<never>(),
};

/** What the member of `memberSession()` has under review. */
export const nothingUnderReview = {
	[`GET /api/members/${uid}/wins?waiting=true`]: createPage<never>(),
	[`GET /api/members/${uid}/questions?waiting=true`]: createPage<never>(),
};

const emptyHomeQuestions = {
	"GET /api/questions?unanswered=true": createPage<never>(),
	"GET /api/questions?answered=true": createPage<never>(),
	"GET /api/questions": createPage<never>(),
};

export const emptyHome = {
	...emptyWins,
	...emptyHomeQuestions,
	...nothingUnderReview,
	"GET /api/members/random": createPage<never>(),
};

export const emptySettings = {
	"GET /api/sessions": createPage<never>(),
	"GET /api/blocks": createPage<never>(),
	"GET /api/reports": createPage<never>(),
	"GET /api/rooms/calendar": { createdAt: null },
	"GET /api/recordings/mine": { items: [] as never[] },
};

export const emptyDirectory = {
	"GET /api/professionals": {
		...createPage<never>(),
		total: 0,
		facets: { country: [], language: [], modality: [], specialty: [], place: [], fee: [], accepting: [] },
	},
};

/** All of these, for tests that go from page to page. */
export const emptyCommunity = {
	...emptyHome,
	...emptyQuestions,
	...emptyRooms,
	...emptyDirectory,
	...emptySettings,
	"GET /api/dm?folder=messages": createPage<never>(),
};
