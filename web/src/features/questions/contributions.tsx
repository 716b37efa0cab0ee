/** What Questions add to other pages: the form that asks one, those under review, some on the first page, and a member's own. */
import { CircleQuestionMark } from "lucide-react";
import type { Contributions } from "@/commons/feature/contributions";
import { AskQuestionProvider, askForm, useAskQuestion } from "./ask-question-provider";
import { HomeQuestions } from "./home-questions";
import { LeftOffQuestions } from "./left-off-questions";
import { PendingQuestions } from "./pending-questions";
import { QUESTIONS } from "./question-path";

export const contributions: Contributions = {
	sidebar: [{ section: "Features", name: "Questions", href: QUESTIONS, icon: CircleQuestionMark }],
	share: {
		name: "Ask Question",
		icon: CircleQuestionMark,
		label: "Ask a question",
		useOpen: useAskQuestion,
		form: askForm,
		verb: "ask",
	},
	Provider: AskQuestionProvider,
	Waiting: PendingQuestions,
	LeftOff: LeftOffQuestions,
	HomeSection: HomeQuestions,
	parts: {
		notificationWords: () => import("./notification-words"),
		queue: () => import("./queue-part"),
		profile: () => import("./profile-part"),
		ownProfile: () => import("./own-profile-part"),
	},
};
