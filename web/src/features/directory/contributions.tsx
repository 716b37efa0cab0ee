/** What the directory adds to other pages: the way there, and the seal on the profiles of professionals. */
import { UserSearch } from "lucide-react";
import type { Contributions } from "@/commons/feature/contributions";
import { DIRECTORY } from "@/commons/practice/professional-path";

export const contributions: Contributions = {
	sidebar: [{ section: "Pages", name: "Find a Professional", href: DIRECTORY, icon: UserSearch }],
	parts: { profile: () => import("./profile-part") },
};
