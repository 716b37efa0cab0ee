/** What billing adds to the member's own profile: their membership, and the way to more. */
import type { OwnProfilePart } from "@/commons/feature/own-profile-part";
import { Membership } from "./membership";

export const part: OwnProfilePart = { Section: Membership };
