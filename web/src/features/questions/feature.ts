/** What Questions bring to the app. */
import type { Feature } from "@/commons/feature/feature";

export const questions: Feature = {
	name: "questions",
	routes: [
		{ path: "/questions", page: () => import("./questions-page").then(({ QuestionsPage }) => QuestionsPage) },
		{ path: "/questions/$id", page: () => import("./question-page").then(({ QuestionPage }) => QuestionPage) },
	],
	refresh: { reviews: [["questions"]] },
	contributions: () => import("./contributions"),
};
