/** The profile, with what other features show in it. */
import { useSearch } from "@tanstack/react-router";
import { EditName } from "@/features/accounts/settings/edit-name";
import { OwnProfilePage as OwnProfile, type ProfileTab } from "@/features/profiles/own-profile-page";
import { MyQuestions } from "@/features/questions/my-questions";
import { WaitingQuestions } from "@/features/questions/waiting-questions";
import { MyWins } from "@/features/wins/my-wins";
import { WaitingWins } from "@/features/wins/waiting-wins";
import { useSession } from "@/lib/session";
import { UpgradeCta } from "../upgrade-cta";

export function OwnProfilePage() {
	const { user } = useSession();
	const { tab } = useSearch({ strict: false });
	if (!user) return null;
	const tabs: ProfileTab[] = [
		{ value: "wins", label: "Wins", content: <MyWins uid={user.uid} /> },
		{
			value: "questions",
			label: "Questions",
			content: <MyQuestions uid={user.uid} />,
		},
	];
	return (
		<OwnProfile
			// A link to another tab of this very page begins anew.
			key={tab ?? ""}
			waiting={
				<>
					<WaitingWins uid={user.uid} />
					<WaitingQuestions uid={user.uid} />
				</>
			}
			name={<EditName user={user} />}
			upgrade={user.tier < 2 && <UpgradeCta tier={user.tier} />}
			tabs={tabs}
			tab={tab}
		/>
	);
}
