/** Where applicants wait: what happens next, by when, and what they can do until then. */
import { ErrorState } from "@/ui/error-state";
import { SkeletonCards } from "@/ui/skeleton";
import { useFollowedState, useOwnApplication } from "./application-queries";
import { ApplicationStatus } from "./application-status";

export function PendingPage() {
	const { data, error, isFetching, refetch } = useOwnApplication();
	useFollowedState(data?.application?.state);
	if (data) return <ApplicationStatus application={data.application} own={data} />;
	if (!error) return <SkeletonCards count={1} />;
	return (
		<ErrorState
			alone
			title="Couldn't load your application"
			error={error}
			busy={isFetching}
			onRetry={() => void refetch()}
		/>
	);
}
