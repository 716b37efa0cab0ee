/** A member's public profile, with the parts that other features add. */
import { MessageButton } from "@/features/dm/message-button";
import { PublicProfilePage as PublicProfile } from "@/features/profiles/public-profile-page";
import { MemberWins } from "@/features/wins/member-wins";

export function PublicProfilePage() {
	return (
		<PublicProfile
			shared={({ uid }) => <MemberWins uid={uid} />}
			actions={({ uid, mine }) => !mine && <MessageButton uid={uid} />}
		/>
	);
}
