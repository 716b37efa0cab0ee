/** The tab of saved posts in the member's own profile. */
import type { OwnProfilePart } from "@/commons/feature/own-profile-part";
import { SavedPosts } from "./saved-posts";

export const part: OwnProfilePart = { tab: { value: "saved", label: "Saved", Content: SavedPosts } };
