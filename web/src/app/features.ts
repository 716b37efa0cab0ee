/** Every feature of the app, once, in the order of the sidebar. */
import { comments } from "@/commons/comments/feature";
import { Features } from "@/commons/feature/features";
import { accounts } from "@/features/accounts/feature";
import { applications } from "@/features/applications/feature";
import { billing } from "@/features/billing/feature";
import { chat } from "@/features/chat/feature";
import { directory } from "@/features/directory/feature";
import { dm } from "@/features/dm/feature";
import { moderation } from "@/features/moderation/feature";
import { notifications } from "@/features/notifications/feature";
import { partners } from "@/features/partners/feature";
import { profiles } from "@/features/profiles/feature";
import { questions } from "@/features/questions/feature";
import { rooms } from "@/features/rooms/feature";
import { saves } from "@/features/saves/feature";
import { wins } from "@/features/wins/feature";
import { home } from "./home/feature";
import { placeholders } from "./placeholders/feature";

export const features = new Features([
	accounts,
	wins,
	questions,
	rooms,
	saves,
	comments,
	moderation,
	directory,
	partners,
	applications,
	placeholders,
	dm,
	chat,
	profiles,
	home,
	billing,
	notifications,
]);
