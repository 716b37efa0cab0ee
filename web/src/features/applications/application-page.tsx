/** The application of a mental-health professional: what it means, its five steps, and what became of it. */
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { ErrorState } from "@/ui/error-state";
import { SkeletonCards } from "@/ui/skeleton";
import { AboutStep } from "./about-step";
import { useFollowedState, useOwnApplication } from "./application-queries";
import { ApplicationStatus } from "./application-status";
import type { Application } from "./application-types";
import { EvidenceStep } from "./evidence-step";
import { LicenceStep } from "./licence-step";
import { PracticeStep } from "./practice-step";
import { ReviewStep } from "./review-step";
import { StartPage } from "./start-page";
import type { StepProps } from "./step-props";
import { getCurrentStep, type Step } from "./steps";

const pages: Readonly<Record<Step, (props: StepProps) => React.ReactNode>> = {
	about: AboutStep,
	licence: LicenceStep,
	practice: PracticeStep,
	evidence: EvidenceStep,
	review: ReviewStep,
};

export function ApplicationPage() {
	const { data, error, isFetching, refetch } = useOwnApplication();
	useFollowedState(data?.application?.state);
	if (!data) {
		if (!error) return <SkeletonCards count={2} />;
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
	const { application } = data;
	if (!application || (application.state === "withdrawn" && !application.verification)) return <StartPage own={data} />;
	if (application.state === "draft" || application.state === "needs_information") {
		return <Steps application={application} />;
	}
	return <ApplicationStatus application={application} own={data} />;
}

function Steps({ application }: { application: Application }) {
	const search = useLocation({ select: (location) => location.searchStr });
	// Saving the answers moves the server's step on, which must not take the page away.
	const [reached] = useState(application.step);
	const { step, field } = getCurrentStep(search, reached);
	const Page = pages[step];
	return <Page key={`${application.id} ${step}`} application={application} field={field} />;
}
