/** The tab of saved posts in the member's own profile. */
import type { ProfilePart } from "@/commons/feature/profile-part";
import { SavedPosts } from "./saved-posts";

export const part: ProfilePart = { tab: { value: "saved", label: "Saved", Content: SavedPosts } };
