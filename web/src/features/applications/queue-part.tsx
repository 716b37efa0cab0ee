/** How the moderators' desk shows applications of mental-health professionals. */
import type { QueueCard, QueuePart } from "@/commons/feature/queue-part";
import { getCountryName } from "@/commons/practice/practice-words";
import type { ApplicationAtDesk } from "@/lib/api/types.gen";
import { applicationKeys } from "./application-queries";
import { ApplicationFileView } from "./desk/application-file";
import { ApplicationNotes } from "./desk/application-notes";

const card: QueueCard<ApplicationAtDesk> = {
	kind: "professional_application",
	names: { one: "Application", many: "Applications" },
	filter: true,
	authorTitle: "the applicant",
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
		render: (application, visit) => <ApplicationFileView application={application} visit={visit} />,
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
