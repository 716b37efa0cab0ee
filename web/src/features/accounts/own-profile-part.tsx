/** What accounts add to the member's own profile: changing the name. */
import type { OwnProfilePart } from "@/commons/feature/own-profile-part";
import { EditName } from "./settings/edit-name";

export const part: OwnProfilePart = { Section: EditName };
