/** The page of professionals and ambassadors; members who are both find both. */
import { useSession } from "@/lib/session";
import { AmbassadorPart } from "./ambassador-part";
import { ProfessionalPart } from "./professional-part";

export function PartnersPage() {
	const { user } = useSession();
	if (!user) return null;
	return (
		<div className="flex flex-col gap-8">
			<header className="flex flex-col gap-1">
				<h1 tabIndex={-1}>Partners</h1>
				<p className="text-muted">{getIntro(user)}</p>
			</header>
			{user.isMHP && <ProfessionalPart user={user} />}
			{user.isAmbassador && <AmbassadorPart />}
		</div>
	);
}

function getIntro({ isMHP, isAmbassador }: { isMHP: boolean; isAmbassador: boolean }): string {
	if (isMHP && isAmbassador) return "Your practice, and the people you invite.";
	return isMHP ? "Your practice on Exhale, in one place." : "The people you invite to Exhale.";
}
