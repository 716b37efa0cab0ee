/** The member's own profile texts, and editing them. */
import { useState } from "react";
import { useOwnProfile } from "@/commons/profile/own-profile";
import type { OwnProfile } from "@/lib/api/types.gen";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { Skeleton } from "@/ui/skeleton";
import { useFocusOnChange } from "@/ui/use-focus-on-change";
import { AboutForm } from "./about-form";
import { loadProfileDraft } from "./profile-draft";
import { isEmptyProfile, ProfileFacts } from "./profile-facts";
import { toTexts } from "./profile-texts";

export function AboutSection() {
	const { data, error, isFetching, refetch } = useOwnProfile();
	if (data) return <About profile={data} />;
	return (
		<Card>
			<h2>About you</h2>
			{error ? (
				<div className="mt-3">
					<ErrorState
						title="Couldn't load your profile"
						text="Nothing is lost. Please try again."
						requestId={error.requestId}
						busy={isFetching}
						onRetry={() => void refetch()}
					/>
				</div>
			) : (
				<Skeleton className="mt-4" />
			)}
		</Card>
	);
}

function About({ profile }: { profile: OwnProfile }) {
	// An unsaved draft opens where it was left.
	const [editing, setEditing] = useState(() => loadProfileDraft(profile.uid, toTexts(profile)) !== null);
	const box = useFocusOnChange(editing);
	return (
		<Card ref={box}>
			<h2>About you</h2>
			{editing ? (
				<AboutForm profile={profile} onDone={() => setEditing(false)} />
			) : (
				<>
					{profile.bio && <p className="mt-2 break-words text-muted">{profile.bio}</p>}
					{isEmptyProfile(profile) && !profile.bio ? (
						<p className="mt-2 text-muted">
							Nothing yet, and you don't have to write anything. Members can see what you write here.
						</p>
					) : (
						<ProfileFacts profile={profile} />
					)}
					<Button variant="secondary" className="mt-4" onClick={() => setEditing(true)}>
						Edit profile
					</Button>
				</>
			)}
		</Card>
	);
}
