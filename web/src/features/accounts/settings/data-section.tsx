/** What is stored about the member, and whom to ask about it. */
import type { SettingsPart } from "@/commons/feature/settings-part";
import { Card } from "@/ui/card";

export const part: SettingsPart = { Content: YourData };

function YourData() {
	return (
		<>
			<Card>
				<h2>What we keep</h2>
				<p className="mt-2">
					Your account and profile, your membership and your devices; what you share, ask and write, with its photos and
					videos; what you like, save, follow or mark as helpful; whom you block, what you report, and what you choose
					in these settings.
				</p>
				<p className="mt-2">
					You can withdraw your Wins and Questions and delete your messages at any time. Until a post is approved, you
					can also edit it.
				</p>
			</Card>
			<Card>
				<h2>A copy of your data, or deleting your account</h2>
				<p className="mt-2">
					Please write to the people who run this community. You'll find the address under{" "}
					<a href="/privacy" className="text-link underline">
						Privacy
					</a>
					, with what is kept and who can see it.
				</p>
			</Card>
		</>
	);
}
