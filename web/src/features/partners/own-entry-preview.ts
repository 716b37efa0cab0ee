/** The professional's own entry, made from what they say of their practice. */
import type { ProfessionalCardProps } from "@/commons/practice/professional-card";
import type { EditPractice, OwnPractice } from "@/lib/api/types.gen";
import type { SessionUser } from "@/lib/session-user";

type Said = Pick<EditPractice, "profession" | "practice"> & Pick<OwnPractice, "accepting" | "verification">;

export const toEntry = (
	user: SessionUser,
	{ profession, practice, accepting, verification }: Said,
): ProfessionalCardProps["entry"] => ({
	...practice,
	member: user,
	profession,
	accepting,
	country: verification?.jurisdiction ?? "",
	checkedAt: verification?.status === "active" ? verification.checkedAt : null,
});
