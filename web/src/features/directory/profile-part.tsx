/** What the directory adds to the public profile of a professional: the seal in words, and the way to their entry. */
import type { ProfilePart } from "@/commons/feature/profile-part";
import { getProfessionalPath } from "@/commons/practice/professional-path";
import { ButtonLink } from "@/ui/button";
import { useProfessional } from "./directory-queries";
import { Seal } from "./seal";

export const part: ProfilePart = { Verified };

/** Nothing for professionals who aren't listed. */
function Verified({ uid }: { uid: string }) {
	const { data, error } = useProfessional(uid);
	if (!data || error?.code === "professionals.not_found") return null;
	return (
		<div className="flex flex-col gap-3">
			<Seal verification={data.verification} />
			<div>
				<ButtonLink href={getProfessionalPath(uid)} variant="secondary">
					How they work
				</ButtonLink>
			</div>
		</div>
	);
}
