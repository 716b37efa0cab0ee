/** What applications add to the account settings: the way to apply, or to one's own verification. */
import type { SettingsPart } from "@/commons/feature/settings-part";
import { useSession } from "@/lib/session";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { APPLICATION } from "./steps";

export const part: SettingsPart = { Content: ForProfessionals, last: true };

function ForProfessionals() {
	const { user, admitted } = useSession();
	// Applicants are on their way already.
	if (!user || !admitted) return null;
	return (
		<Card>
			<h2>{user.isMHP ? "Your verification" : "For mental-health professionals"}</h2>
			<p className="mt-2 max-w-prose">
				{user.isMHP
					? "What we checked, how long it lasts, and how to renew it."
					: "If you are one, we can check your licence and list you in the directory. It costs nothing."}
			</p>
			<ButtonLink href={APPLICATION} variant="secondary" className="mt-4">
				{user.isMHP ? "See verification" : "Apply to be verified"}
			</ButtonLink>
		</Card>
	);
}
