/** The editor of a professional's practice, with their entry beside it as it will look. */
import { useRouter } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { useRef, useState } from "react";
import { ProfessionalCard } from "@/commons/practice/professional-card";
import { PARTNERS } from "@/commons/practice/professional-path";
import type { OwnPractice } from "@/lib/api/types.gen";
import { useSession } from "@/lib/session";
import type { SessionUser } from "@/lib/session-user";
import { AppLink } from "@/ui/app-link";
import { ButtonLink } from "@/ui/button";
import { DraftLine } from "@/ui/draft-line";
import { ErrorState } from "@/ui/error-state";
import { SkeletonCards } from "@/ui/skeleton";
import { toEntry } from "./own-entry-preview";
import { type PracticeAnswers, toAnswers, toEdit } from "./practice-answers";
import { clearPracticeDraft, loadPracticeDraft, savePracticeDraft } from "./practice-draft";
import { PracticeForm } from "./practice-form";
import { useOwnPractice } from "./practice-queries";

export function PracticePage() {
	const { user } = useSession();
	if (!user) return null;
	return (
		<div data-columns className="mx-auto w-full max-w-[40rem] wide:max-w-none">
			<p className="mb-2">
				<AppLink href={PARTNERS} className="-ms-1 inline-flex min-h-11 items-center gap-1 text-link">
					<ChevronLeft aria-hidden size={18} />
					Partners
				</AppLink>
			</p>
			<h1 tabIndex={-1} className="mb-4">
				Your practice
			</h1>
			{user.isMHP ? <Loaded user={user} /> : <ForProfessionals />}
		</div>
	);
}

/** Ambassadors share the pages of partners. */
function ForProfessionals() {
	return (
		<>
			<p className="mb-4">Only professionals have a practice here.</p>
			<ButtonLink href={PARTNERS} variant="secondary">
				Partners
			</ButtonLink>
		</>
	);
}

function Loaded({ user }: { user: SessionUser }) {
	const { data, error, isFetching, refetch } = useOwnPractice();
	if (data) return <Editor user={user} practice={data} />;
	if (!error) return <SkeletonCards count={2} />;
	return (
		<ErrorState title="Couldn't load your practice" error={error} busy={isFetching} onRetry={() => void refetch()} />
	);
}

function Editor({ user, practice }: { user: SessionUser; practice: OwnPractice }) {
	const router = useRouter();
	const saved = toAnswers(practice);
	const [draft, setDraft] = useState(() => loadPracticeDraft(user.uid, saved));
	// Starting over empties the form's half-typed entries, too.
	const [begun, setBegun] = useState(0);
	const answers = draft ?? saved;
	const unsaved = useRef(draft);
	unsaved.current = draft;
	function change(part: Partial<PracticeAnswers>) {
		const next = { ...answers, ...part };
		savePracticeDraft(user.uid, next);
		setDraft(next);
	}
	function startOver() {
		clearPracticeDraft(user.uid);
		setDraft(null);
		setBegun((times) => times + 1);
	}
	const preview = { ...practice, ...toEdit(answers) };
	return (
		<div className="flex flex-col gap-6 wide:flex-row wide:gap-10">
			<div className="min-w-0 wide:grow wide:basis-3/5">
				{draft && <DraftLine disabled={false} onStartOver={startOver} />}
				<PracticeForm
					key={begun}
					answers={answers}
					onChange={change}
					onSaved={(sent) => {
						// What was typed while it was being saved stays in the form.
						if (unsaved.current !== null && unsaved.current !== sent) return;
						clearPracticeDraft(user.uid);
						void router.navigate({ href: PARTNERS });
					}}
				/>
			</div>
			<section aria-labelledby="preview" className="min-w-0 wide:basis-2/5">
				<div className="wide:sticky wide:top-8">
					<h2 id="preview" className="mb-3 text-lg">
						How members see it
					</h2>
					<ProfessionalCard entry={toEntry(user, preview)} />
				</div>
			</section>
		</div>
	);
}
