/** The first page of the community: a greeting, three things one could do, and nothing one has to. */
import { useSession } from "@/lib/session";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { ASK_QUESTION, SHARE_WIN } from "../addresses";
import { greeting } from "../greeting";
import { UpgradeCta } from "../upgrade-cta";

export function HomePage() {
	const { user } = useSession();
	if (!user) return null;
	return (
		<div className="flex flex-col gap-4">
			<header>
				<h1>{greeting(new Date().getHours(), user.firstName)}</h1>
				<p className="text-muted">There is nothing you have to do here.</p>
			</header>
			<Card>
				<h2>How would you like to use this time?</h2>
				<div className="mt-3 flex flex-wrap gap-3">
					<ButtonLink href={SHARE_WIN}>Share a win</ButtonLink>
					<ButtonLink href={ASK_QUESTION} variant="secondary">
						Ask a question
					</ButtonLink>
					<ButtonLink href="/community/wins" variant="quiet">
						Just read
					</ButtonLink>
				</div>
			</Card>
			{user.tier < 2 && (
				<div>
					<UpgradeCta tier={user.tier} />
				</div>
			)}
		</div>
	);
}
