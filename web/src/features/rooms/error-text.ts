/** The error sentences of Rooms. */
import { DRAFT_SAVED } from "@/commons/posts/error-texts";
import { ApiError, isApiError } from "@/lib/http";

const reasons: Readonly<Record<string, string>> = {
	offline: "You seem to be offline.",
	timeout: "That took too long.",
	busy: "Exhale is busy right now.",
	"rate.limited": "That was a lot at once. Please try again in a few minutes.",
	"session.none": "You're logged out.",
};

const ofForm: Readonly<Record<string, string>> = {
	...reasons,
	"fields.invalid": "Please look at what is marked above.",
	"rooms.changed": "There is a newer version of this Room. You can read it above.",
	"rooms.hosts_only": "Your account can't plan Rooms.",
	"rooms.not_yours": "This Room can't be changed anymore.",
	"request.key_reused": "An earlier version of this was already sent. You'll find it in the list of Rooms.",
	not_found: "This Room is no longer there.",
};

const getCode = (thrown: unknown): string => (thrown instanceof ApiError ? thrown.code : "");

export const getFormErrorText = (thrown: unknown): string =>
	`${ofForm[getCode(thrown)] ?? "The Room wasn't saved."} ${DRAFT_SAVED}`;

const ofStep: Readonly<Record<string, string>> = {
	...reasons,
	"rooms.no_step": "The Room has moved on in the meantime. This page is up to date again.",
	"rooms.not_yours": "Only those who lead this Room can do that.",
	"rooms.not_open": "The Room isn't open right now.",
};

/** For opening, beginning and cancelling a Room, and for its door. */
export const getStepErrorText = (thrown: unknown): string =>
	ofStep[getCode(thrown)] ?? "That didn't work. Please try again.";

/** Whether the page shows something that is no longer so. */
export const isOutdated = (thrown: unknown): boolean =>
	["rooms.no_step", "rooms.not_yours", "rooms.not_open", "rooms.removed", "rooms.declined", "not_found"].some((code) =>
		isApiError(thrown, code as ApiError["code"]),
	);
