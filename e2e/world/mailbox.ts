/** Reads the letters of the demo at /dev/mailbox, as somebody would who waits for a code. */
import { type APIRequestContext, expect } from "@playwright/test";

export interface Letter {
	subject: string;
	text: string;
}

/** The newest letter to this address, once there is one. */
export async function letterTo(api: APIRequestContext, address: string, subject = "Your code"): Promise<Letter> {
	let found: Letter | undefined;
	await expect
		.poll(
			async () => {
				const page = await (await api.get("/dev/mailbox")).text();
				found = lettersOn(page, address).find((letter) => letter.subject === subject);
				return found !== undefined;
			},
			{ message: `a letter to ${address}`, intervals: [50, 100, 200] },
		)
		.toBe(true);
	return found as Letter;
}

export const codeIn = ({ text }: Letter): string => /^\d{6}$/m.exec(text)?.[0] ?? "";

export const linkIn = ({ text }: Letter): string => /^https?:\S+#\S+$/m.exec(text)?.[0] ?? "";

function lettersOn(page: string, address: string): Letter[] {
	const articles = page.split("<article>").slice(1);
	return articles
		.filter((article) => article.includes(`To ${address},`))
		.map((article) => ({
			subject: /<h2>(.*?)<\/h2>/.exec(article)?.[1] ?? "",
			text: (/<pre>(.*?)<\/pre>/s.exec(article)?.[1] ?? "").replace(/<[^>]+>/g, ""),
		}));
}
