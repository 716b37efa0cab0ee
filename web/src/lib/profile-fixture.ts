/** Builds profiles for tests: other members' and the member's own. */
import type { MemberCard, OwnProfile, PublicProfile } from "./api/types.gen";
import { userWith } from "./session-fixture";

export function cardWith(different: Partial<MemberCard> = {}): MemberCard {
	return {
		uid: "0190b0b0-0000-7000-8000-000000000002",
		displayName: "Daniel K.",
		photoURL: "",
		tier: 1,
		tierName: "Supporter",
		membershipTier: 1,
		isMHP: false,
		isModerator: false,
		isAmbassador: false,
		subscribed: true,
		...different,
	};
}

export function profileWith(different: Partial<PublicProfile> = {}): PublicProfile {
	return {
		...cardWith(),
		firstName: "Daniel",
		lastName: null,
		bio: "",
		about: "",
		country: "",
		website: "",
		servicesOffered: [],
		modalities: [],
		specialties: [],
		qualifications: [],
		foundingMember: false,
		isMHPApplicant: false,
		mhpApplicationComplete: false,
		acceptDms: true,
		random: 7,
		createdAt: 1_768_478_400_000,
		mine: false,
		...different,
	};
}

/** Of the member of `memberSession()`. */
export function ownProfileWith(different: Partial<OwnProfile> = {}): OwnProfile {
	const { uid, displayName, firstName, lastName } = userWith();
	const free = { tier: 0, tierName: "Free", membershipTier: 0, subscribed: false } as const;
	const own = profileWith({ ...free, uid, displayName, firstName, lastName, mine: true });
	return { ...own, searchable: true, lastNameSearchable: false, taggable: true, rejectionReason: null, ...different };
}
