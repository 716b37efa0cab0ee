/** Whether a member may plan Rooms; the server decides by the same roles. */
import type { SessionUser } from "@/lib/session-user";

type Roles = Pick<SessionUser, "isAdmin" | "isModerator" | "isAmbassador" | "isMHP">;

export const mayPlan = ({ isAdmin, isModerator, isAmbassador, isMHP }: Roles): boolean =>
	isAdmin || isModerator || isAmbassador || isMHP;
