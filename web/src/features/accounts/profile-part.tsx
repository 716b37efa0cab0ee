/** What accounts add to profiles: changing the name. */
import type { ProfilePart } from "@/commons/feature/profile-part";
import { EditName } from "./settings/edit-name";

export const part: ProfilePart = { OwnSection: EditName };
