/** Before an application: what it brings, what it needs, and the way to begin. */
import { useMutation } from "@tanstack/react-query";
import { BadgeCheck, Clock3, FileText } from "lucide-react";
import { LogOutButton } from "@/commons/sidebar/log-out-button";
import { RoomsDrawing } from "@/drawings/rooms";
import { beginApplication } from "@/lib/api/sdk.gen";
import { toApiError } from "@/lib/http";
import { useSession } from "@/lib/session";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { HelpNow } from "@/ui/help-now";
import { InlineAlert } from "@/ui/inline-alert";
import { useAdoptApplication, useReloadApplication } from "./application-queries";
import type { OwnApplication } from "./application-types";
import { getErrorText } from "./error-text";
import { formatDays } from "./waiting-text";
import { WithdrawButton } from "./withdraw-button";

export function StartPage({ own: { application, expectedDays } }: { own: OwnApplication }) {
	const { user } = useSession();
	const adopt = useAdoptApplication();
	const reload = useReloadApplication();
	const begin = useMutation({
		mutationFn: () => beginApplication(),
		onSuccess: adopt,
		onError: (thrown) => {
			if (toApiError(thrown).status === 409) void reload();
		},
	});
	const isApplicant = user?.isMHPApplicant === true;
	return (
		<div className="mx-auto max-w-xl">
			<div aria-hidden className="mb-4 aspect-3/2 w-48 short:hidden">
				<RoomsDrawing />
			</div>
			<h1 tabIndex={-1}>Professional application</h1>
			<p className="mt-2 max-w-prose text-lg">
				Exhale lists mental-health professionals whose licence a person has checked. It costs nothing, and nobody can
				pay to be listed first.
			</p>
			<Card className="mt-6 flex flex-col gap-5">
				<Point icon={<FileText aria-hidden size={22} />} title="What you need">
					Your licence number, where it was issued, a photo or scan of it, and a photo identity document. It takes about
					ten minutes.
				</Point>
				<Point icon={<Clock3 aria-hidden size={22} />} title="What happens then">
					A reviewer compares your licence with the public register. That usually takes up to {formatDays(expectedDays)}
					. We'll email you.
				</Point>
				<Point icon={<BadgeCheck aria-hidden size={22} />} title="What it brings">
					A place in the directory, a badge that says what we checked and when, and everything in the community.
				</Point>
			</Card>
			<p className="mt-5 max-w-prose text-muted">
				{isApplicant
					? "Until you're approved, the community stays closed to you. Your profile, your settings and help are open."
					: "Nothing changes for you in the community while you apply."}
			</p>
			<div className="mt-5 flex flex-wrap gap-3">
				<Button busy={begin.isPending} onClick={() => begin.mutate()}>
					{application ? "Begin again" : "Begin"}
				</Button>
				{isApplicant && <WithdrawButton application={application} label="Continue as a member" />}
			</div>
			{isApplicant && (
				<div className="mt-8">
					<HelpNow className="-ms-3" />
					<div className="-ms-3 max-w-xs">
						<LogOutButton />
					</div>
				</div>
			)}
			{begin.error && <InlineAlert className="mt-4">{getErrorText(begin.error)}</InlineAlert>}
		</div>
	);
}

function Point({ icon, title, children }: { icon: React.ReactNode; title: string; children: React.ReactNode }) {
	return (
		<div className="flex gap-4">
			<div className="mt-0.5 shrink-0 text-primary">{icon}</div>
			<div>
				<h2 className="text-base">{title}</h2>
				<p className="mt-0.5 max-w-prose">{children}</p>
			</div>
		</div>
	);
}
