/** What a professional finds among the partners' pages: their entry, its verification, and what waits for them. */
import type { SessionUser } from "@/lib/session-user";
import { ErrorState } from "@/ui/error-state";
import { SkeletonCards } from "@/ui/skeleton";
import { AcceptingCard } from "./accepting-card";
import { OpenQuestions } from "./open-questions";
import { OwnEntry } from "./own-entry";
import { OwnRooms } from "./own-rooms";
import { useOwnPractice } from "./practice-queries";
import { VerificationCard } from "./verification-card";

export function ProfessionalPart({ user }: { user: SessionUser }) {
	const { data, error, isFetching, refetch } = useOwnPractice();
	if (!data) {
		if (!error) return <SkeletonCards count={3} />;
		return (
			<ErrorState title="Couldn't load your practice" error={error} busy={isFetching} onRetry={() => void refetch()} />
		);
	}
	return (
		<div className="flex flex-col gap-5">
			<AcceptingCard practice={data} />
			<OwnEntry user={user} practice={data} />
			<VerificationCard verification={data.verification} />
			<OpenQuestions tags={data.questionTags} />
			<OwnRooms uid={user.uid} />
		</div>
	);
}
