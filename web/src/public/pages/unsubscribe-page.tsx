/** Ends one kind of letters, after one press; reached from the letters themselves. */
import { Head } from "../head";
import { Page } from "../page";
import type { UnsubscribeProps } from "../props";

const WORDS = {
	news: {
		stopped: "We no longer write to you about what is new. You find it in the community whenever you look.",
		ask: "We will no longer write to you about what is new in the community.",
	},
	winsAndPrompts: {
		stopped: "We no longer send you Wins and prompts. Wins are in the community whenever you look.",
		ask: "We will no longer send you Wins and prompts. Letters about what is new for you still come as you set them.",
	},
} satisfies Record<UnsubscribeProps["letters"], { stopped: string; ask: string }>;

export function UnsubscribePage({ frame, letters, stopped }: UnsubscribeProps) {
	const title = stopped ? "No more of these letters" : "End these letters?";
	return (
		<Page frame={frame}>
			<Head frame={frame} title={title} description="When and how often we write." preview={false} indexed={false} />
			<h1>{title}</h1>
			{stopped ? (
				<>
					<p className="mt-3 max-w-prose">{WORDS[letters].stopped}</p>
					<p className="mt-3 max-w-prose">
						Changed your mind? Your <a href="/community/settings">settings</a> say when and how often we write.
					</p>
				</>
			) : (
				<>
					<p className="mt-3 max-w-prose">
						{WORDS[letters].ask} Letters you ask for, such as one for a new password, still come.
					</p>
					<form method="post" className="mt-6">
						<button type="submit" className="button">
							End these letters
						</button>
					</form>
				</>
			)}
		</Page>
	);
}
