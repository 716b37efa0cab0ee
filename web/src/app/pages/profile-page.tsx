/** The member's own profile, with the tabs that other features add. */
import { useSearch } from "@tanstack/react-router";
import { UpgradeCta } from "@/commons/billing/upgrade-cta";
import { EditName } from "@/features/accounts/settings/edit-name";
import { MembershipSection } from "@/features/billing/membership-section";
import { OwnProfilePage as OwnProfile, type ProfileTab } from "@/features/profiles/own-profile-page";
import { MyQuestions } from "@/features/questions/my-questions";
import { PendingQuestions } from "@/features/questions/pending-questions";
import { MyWins } from "@/features/wins/my-wins";
import { PendingWins } from "@/features/wins/pending-wins";
import { useSession } from "@/lib/session";

export function OwnProfilePage() {
	const { admitted, user } = useSession();
	const { tab } = useSearch({ strict: false });
	if (!user) return null;
	// Posts are for members whom the guard lets into the community; applicants have their profile before that.
	const shared: ProfileTab[] = [
		{ value: "wins", label: "Wins", content: <MyWins uid={user.uid} /> },
		{
			value: "questions",
			label: "Questions",
			content: <MyQuestions uid={user.uid} />,
		},
	];
	return (
		<OwnProfile
			// A link to another tab of this page remounts it.
			key={tab ?? ""}
			waiting={
				admitted && (
					<>
						<PendingWins uid={user.uid} />
						<PendingQuestions uid={user.uid} />
					</>
				)
			}
			name={<EditName user={user} />}
			membership={
				<>
					<MembershipSection user={user} plans />
					{user.access < 2 && (
						<div>
							<UpgradeCta tier={user.access} />
						</div>
					)}
				</>
			}
			tabs={admitted ? shared : []}
			tab={tab}
		/>
	);
}
