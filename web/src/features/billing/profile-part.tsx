/** What billing adds to profiles: the member's own membership, and the way to more. */
import type { ProfilePart } from "@/commons/feature/profile-part";
import { Membership } from "./membership";

export const part: ProfilePart = { OwnSection: Membership };
