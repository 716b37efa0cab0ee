/** Stops one kind of emails after one press; reached from the emails themselves. */
import { Head } from "../head";
import { Page } from "../page";
import type { UnsubscribeProps } from "../props";

const WORDS = {
	news: {
		stopped: "We no longer email you about what's new. You'll find it in the community whenever you look.",
		ask: "We will no longer email you about what's new in the community.",
	},
	winsAndPrompts: {
		stopped: "We no longer email you Wins and prompts. Wins are in the community whenever you look.",
		ask: "We will no longer email you Wins and prompts. Emails about what's new for you still come as you set them.",
	},
} satisfies Record<UnsubscribeProps["kind"], { stopped: string; ask: string }>;

export function UnsubscribePage({ frame, kind, stopped }: UnsubscribeProps) {
	const title = stopped ? "No more of these emails" : "Stop these emails?";
	return (
		<Page frame={frame}>
			<Head
				frame={frame}
				title={title}
				description="When and how often we email you."
				preview={false}
				indexed={false}
			/>
			<h1>{title}</h1>
			{stopped ? (
				<>
					<p className="mt-3 max-w-prose">{WORDS[kind].stopped}</p>
					<p className="mt-3 max-w-prose">
						Changed your mind? Your <a href="/community/settings/notifications">settings</a> set when and how often we
						email you.
					</p>
				</>
			) : (
				<>
					<p className="mt-3 max-w-prose">
						{WORDS[kind].ask} Emails you ask for, such as one for a new password, still come.
					</p>
					<form method="post" className="mt-6">
						<button type="submit" className="button">
							Stop these emails
						</button>
					</form>
				</>
			)}
		</Page>
	);
}
