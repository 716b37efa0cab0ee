/** What accounts add to other pages: a member changes their name on their profile. */
import type { Contributions } from "@/commons/feature/contributions";

export const contributions: Contributions = { parts: { profile: () => import("./profile-part") } };
