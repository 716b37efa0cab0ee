/** Reads the demo's emails at /dev/mailbox, as a member who waits for a code would. */
import { type APIRequestContext, expect } from "@playwright/test";

export interface Email {
	subject: string;
	text: string;
}

/** Returns the newest email to this address, once there is one. */
export async function waitForEmail(api: APIRequestContext, address: string, subject = "Your code"): Promise<Email> {
	let found: Email | undefined;
	await expect
		.poll(
			async () => {
				const page = await (await api.get("/dev/mailbox")).text();
				found = listEmails(page, address).find((letter) => letter.subject === subject);
				return found !== undefined;
			},
			{ message: `a letter to ${address}`, intervals: [50, 100, 200] },
		)
		.toBe(true);
	return found as Email;
}

export const getCode = ({ text }: Email): string => /^\d{6}$/m.exec(text)?.[0] ?? "";

export const getLink = ({ text }: Email): string => /^https?:\S+#\S+$/m.exec(text)?.[0] ?? "";

function listEmails(page: string, address: string): Email[] {
	const articles = page.split("<article>").slice(1);
	return articles
		.filter((article) => article.includes(`To ${address},`))
		.map((article) => ({
			subject: /<h2>(.*?)<\/h2>/.exec(article)?.[1] ?? "",
			text: (/<pre>(.*?)<\/pre>/s.exec(article)?.[1] ?? "").replace(/<[^>]+>/g, ""),
		}));
}
