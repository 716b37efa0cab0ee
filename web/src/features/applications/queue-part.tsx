/** How the moderators' desk shows applications of mental-health professionals. */
import { lazy, Suspense } from "react";
import type { QueueCard, QueuePart } from "@/commons/feature/queue-part";
import { getCountryName } from "@/commons/practice/practice-words";
import type { ApplicationAtDesk } from "@/lib/api/types.gen";
import { SkeletonCards } from "@/ui/skeleton";
import { applicationKeys } from "./application-queries";
import { ApplicationNotes } from "./desk/application-notes";

// Live Rooms and others load this file, too, and never show an application.
const ApplicationFileView = lazy(() =>
	import("./desk/application-file").then((module) => ({ default: module.ApplicationFileView })),
);

const card: QueueCard<ApplicationAtDesk> = {
	kind: "professional_application",
	names: { one: "Application", many: "Applications" },
	filter: true,
	authorTitle: "the applicant",
	firstText: "First application",
	approvedAfterAll: "Approved after all. Their badge and directory entry are live.",
	refresh: applicationKeys.all,
	describe: ({ author: card, profession, jurisdiction, isRenewal, createdAt }) => ({
		title: `${isRenewal ? "Renewal" : "Application"}: ${profession}, ${getCountryName(jurisdiction)}`,
		text: "",
		author: card.displayName,
		card,
		createdAt,
	}),
	getAuthor: ({ author }) => author,
	renderNotes: (application) => <ApplicationNotes application={application} />,
	file: {
		path: (id) => `/community/moderator/applications/${id}`,
		label: "Open application",
		render: (application, visit) => (
			<Suspense fallback={<SkeletonCards count={1} />}>
				<ApplicationFileView application={application} visit={visit} />
			</Suspense>
		),
	},
	getDecisionTexts: ({ isRenewal }) => ({
		approve: isRenewal ? "Renew verification" : "Approve as professional",
		decline: "Decline with reason",
		why: "Why can't it be approved?",
		send: "Decline with this reason",
		approved: "Approved. Their badge and directory entry are live.",
		declined: "Declined. The applicant will see your reason, and what they can do.",
	}),
};

export const part: QueuePart = { cards: [card] };
