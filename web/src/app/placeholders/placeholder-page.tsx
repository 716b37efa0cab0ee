/** The page for features that are not built yet: what will be here, and where to go until then. */

import { useContributions } from "@/commons/feature/features";
import { useSession } from "@/lib/session";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { HelpNow } from "@/ui/help-now";
import { type Placeholder, placeholders } from "./placeholders";

export const createPlaceholderPage = (what: keyof typeof placeholders) => () => (
	<PlaceholderPage {...placeholders[what]} />
);

function PlaceholderPage({ title, text }: Placeholder) {
	const { admitted } = useSession();
	const [reading] = useContributions().flatMap((part) => part.reading ?? []);
	return (
		<>
			<h1>{title}</h1>
			<Card className="mt-6">
				<p className="font-semibold">This page isn't open yet.</p>
				<p className="mt-2 max-w-prose">{text}</p>
				{/* Not for members who have a step to finish before the community opens. */}
				{admitted && (
					<div className="mt-5 flex flex-wrap gap-3">
						{reading && (
							<ButtonLink href={reading.href} variant="secondary">
								{`Read ${reading.name}`}
							</ButtonLink>
						)}
						<ButtonLink href="/community" variant="quiet">
							Home
						</ButtonLink>
					</div>
				)}
			</Card>
			<HelpNow className="mt-4 -ms-3" />
		</>
	);
}
