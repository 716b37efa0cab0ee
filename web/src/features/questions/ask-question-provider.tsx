/** Opens "Ask a question" from anywhere if the allowance permits, or says when it will. */
import { useRouter } from "@tanstack/react-router";
import { createContext, type ReactNode, Suspense, use, useCallback, useState } from "react";
import { lazyForm } from "@/commons/gates/lazy-form";
import { type AllowedForm, useAllowedForm } from "@/commons/gates/use-allowed-form";
import { showQuestionAllowance } from "@/lib/api/sdk.gen";
import type { QuestionAllowance, QuestionKind } from "@/lib/api/types.gen";
import { createFormRequest } from "@/lib/form-request";
import { isGateOpen } from "@/lib/gates";
import { useSession } from "@/lib/session";
import { getNextQuestionText } from "./error-text";
import { questionKeys } from "./question-cache";
import { QUESTIONS } from "./question-path";

const AskDialog = lazyForm({ name: "ask-question", load: async () => (await import("./ask-dialog")).AskDialog });

const AskContext = createContext<((kind?: QuestionKind) => void) | null>(null);

export const askForm: AllowedForm<QuestionAllowance> = {
	queryKey: questionKeys.allowance,
	ask: () => showQuestionAllowance(),
	read: ({ canAsk, nextQuestionDate }) => ({ allowed: canAsk, next: nextQuestionDate }),
	waitText: getNextQuestionText,
	failure: "Failed to check the allowance for questions",
	formRequest: createFormRequest({ page: QUESTIONS, name: "ask", value: "question" }),
};

/** Returns the function that opens the form. */
export function useAskQuestion(): (kind?: QuestionKind) => void {
	const open = use(AskContext);
	if (!open) throw new Error("useAskQuestion needs an AskQuestionProvider above it");
	return open;
}

export function AskQuestionProvider({ children }: { children: ReactNode }) {
	const { user } = useSession();
	const router = useRouter();
	const [kind, setKind] = useState<QuestionKind>("question");
	// No dialog presents asking as a paid feature: only the allowance limits it (spec §6).
	const { open, openForm, close } = useAllowedForm(askForm, () => void router.navigate({ href: "/community/upgrade" }));
	const ask = useCallback(
		(wanted: QuestionKind = "question") => {
			setKind(wanted);
			void openForm();
		},
		[openForm],
	);

	return (
		<AskContext value={ask}>
			{children}
			{open && user && (
				<Suspense fallback={null}>
					<AskDialog
						uid={user.uid}
						kind={kind}
						mayPrompt={isGateOpen(user.access, "suggest prompts")}
						onClose={close}
					/>
				</Suspense>
			)}
		</AskContext>
	);
}
