/** Another member's profile, or the member's own as others see it; or a page that says there is none. */
import { useParams, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { BlockDialog } from "@/commons/blocks/block-dialog";
import { useParts } from "@/commons/feature/features";
import { useReadingPath } from "@/commons/feature/use-reading-path";
import { UpgradeGate } from "@/commons/gates/upgrade-gate";
import { ReportDialog } from "@/commons/reports/report-dialog";
import type { PublicProfile } from "@/lib/api/types.gen";
import { useSession } from "@/lib/session";
import { Avatar } from "@/ui/avatar";
import { Badge, PersonBadge } from "@/ui/badge";
import { Button, ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { SkeletonCards } from "@/ui/skeleton";
import { isEmptyProfile, ProfileFacts } from "./profile-facts";
import { ProfileMenu } from "./profile-menu";
import { useProfile } from "./profile-query";

export function PublicProfilePage() {
	const { uid = "" } = useParams({ strict: false }) as { uid?: string };
	const { user } = useSession();
	if (!user) return null;
	return <OneProfile key={uid} reader={user.uid} uid={uid} />;
}

function OneProfile({ reader, uid }: { reader: string; uid: string }) {
	const { data, error, isFetching, refetch } = useProfile(reader, uid);
	// Also with an older copy in the cache.
	if (error?.code === "profiles.not_found") return <Missing />;
	if (data) return <VisibleProfile profile={data} />;
	if (error?.code === "tier.needed") return <Locked uid={uid} />;
	if (!error) return <SkeletonCards count={1} />;
	return (
		<ErrorState
			alone
			title="Couldn't load this profile"
			error={error}
			busy={isFetching}
			onRetry={() => void refetch()}
		/>
	);
}

function VisibleProfile({ profile }: { profile: PublicProfile }) {
	const parts = useParts("profile");
	return (
		<>
			<header className="mb-6 flex items-start gap-4">
				<Avatar ring person={profile} size={72} />
				<div className="min-w-0 grow">
					<h1 tabIndex={-1} className="break-words">
						{profile.displayName}
					</h1>
					<p className="mt-1 flex flex-wrap items-center gap-2 text-muted empty:hidden">
						<PersonBadge person={profile} />
						{profile.foundingMember && <Badge tone="info">Founding member</Badge>}
					</p>
					{profile.bio && <p className="mt-1 break-words text-muted">{profile.bio}</p>}
					<div className="mt-3 empty:hidden">
						{!profile.mine && parts.map(({ feature, Action }) => Action && <Action key={feature} uid={profile.uid} />)}
					</div>
				</div>
				<ProfileMenu profile={profile} />
			</header>
			{profile.mine && (
				<p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
					This is how other members see you.
					<ButtonLink href="/community/profile" variant="secondary">
						Edit profile
					</ButtonLink>
				</p>
			)}
			<div className="flex flex-col gap-6">
				{profile.isMHP &&
					parts.map(({ feature, Verified }) => Verified && <Verified key={feature} uid={profile.uid} />)}
				{!isEmptyProfile(profile) && (
					<Card aria-label={`About ${profile.displayName}`}>
						<h2>About</h2>
						<ProfileFacts profile={profile} />
					</Card>
				)}
				{parts.map(({ feature, Section }) => Section && <Section key={feature} uid={profile.uid} />)}
			</div>
		</>
	);
}

function Missing() {
	return (
		<>
			<h1 tabIndex={-1}>Public profile not found</h1>
			<p className="my-4">This profile doesn't exist or isn't visible to you.</p>
			<ButtonLink href="/community" variant="secondary">
				Home
			</ButtonLink>
		</>
	);
}

/** "Maybe Later" leads back to the open part of the community (O-64). */
function Locked({ uid }: { uid: string }) {
	const router = useRouter();
	const readingPath = useReadingPath();
	const [blocking, setBlocking] = useState(false);
	const [reporting, setReporting] = useState(false);
	return (
		<>
			<h1 tabIndex={-1}>Profiles of other members</h1>
			<p className="mt-4">
				Member profiles are part of the Supporter plan. You can still see your own profile and those of our team and
				professionals.
			</p>
			<div className="-ms-3 mt-2 flex flex-wrap gap-3">
				<Button variant="quiet" onClick={() => setReporting(true)}>
					Report this member
				</Button>
				<Button variant="quiet" onClick={() => setBlocking(true)}>
					Block this member
				</Button>
			</div>
			{reporting && <ReportDialog kind="member" id={uid} onClose={() => setReporting(false)} />}
			{blocking && (
				<BlockDialog uid={uid} displayName="this member" onClose={() => setBlocking(false)} leaveTo={readingPath} />
			)}
			<UpgradeGate feature="view user profiles" page onClose={() => void router.navigate({ href: "/community" })} />
		</>
	);
}
