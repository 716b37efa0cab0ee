/** What saved posts add to other pages: their tab in the member's own profile. */
import type { Contributions } from "@/commons/feature/contributions";

export const contributions: Contributions = {
	parts: { ownProfile: () => import("./own-profile-part") },
};
