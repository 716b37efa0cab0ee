/** The way to the first page of the community. */
import { House } from "lucide-react";
import type { Contributions } from "@/commons/feature/contributions";

export const contributions: Contributions = {
	sidebar: [{ section: "Pages", name: "Home", href: "/community", icon: House }],
};
