/** Parses push messages; an unreadable one only says that there is something new. */

export interface PushMessage {
	title: string;
	options: NotificationOptions;
	/** A path of this site. */
	navigate: string;
	badge: number | undefined;
}

const HOME = "/community/notifications";

/** Reads declarative messages (`{ web_push: 8030, notification: {…} }`) and plain ones with the same fields. */
export function parsePush(text: string | undefined, origin: string): PushMessage {
	const message = objectIn(text);
	const said = isObject(message.notification) ? message.notification : message;
	const navigate = getPath(said.navigate, origin);
	return {
		title: wordsIn(said.title) ?? "Exhale",
		options: {
			body: wordsIn(said.body) ?? "You have something new",
			tag: wordsIn(said.tag) ?? "news",
			silent: said.silent !== false,
			icon: "/icons/icon-192.png",
			data: navigate,
		},
		navigate,
		badge: typeof said.app_badge === "number" ? said.app_badge : undefined,
	};
}

/** Only this site is ever opened, whatever a message says. */
export function getPath(said: unknown, origin: string): string {
	if (typeof said === "string" && URL.canParse(said, origin)) {
		const url = new URL(said, origin);
		if (url.origin === origin) return url.href;
	}
	return origin + HOME;
}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const wordsIn = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

function objectIn(text = ""): Fields {
	try {
		const value: unknown = JSON.parse(text);
		return isObject(value) ? value : {};
	} catch {
		return {};
	}
}
