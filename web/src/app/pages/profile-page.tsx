/** The profile, with what other features show in it. */
import { useSearch } from "@tanstack/react-router";
import { ProfilePage } from "@/features/accounts/profile-page";
import { MyQuestions } from "@/features/questions/my-questions";
import { WaitingQuestions } from "@/features/questions/waiting-questions";
import { MyWins } from "@/features/wins/my-wins";
import { WaitingWins } from "@/features/wins/waiting-wins";
import { useSession } from "@/lib/session";
import { UpgradeCta } from "../upgrade-cta";

export function OwnProfilePage() {
	const { user } = useSession();
	const { tab } = useSearch({ strict: false });
	return (
		<ProfilePage
			// A link to another tab of this very page begins anew.
			key={tab ?? ""}
			waiting={
				user && (
					<>
						<WaitingWins uid={user.uid} />
						<WaitingQuestions uid={user.uid} />
					</>
				)
			}
			wins={user && <MyWins uid={user.uid} />}
			questions={user && <MyQuestions uid={user.uid} />}
			upgrade={user && user.tier < 2 && <UpgradeCta tier={user.tier} />}
			tab={tab}
		/>
	);
}
