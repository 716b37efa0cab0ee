/** The member's own profile page, with their posts in tabs. */
import { useSearch } from "@tanstack/react-router";
import { Settings } from "lucide-react";
import { useState } from "react";
import { getPlanText } from "@/commons/billing/plan-text";
import { useContributions, useParts } from "@/commons/feature/features";
import { useOwnProfile } from "@/commons/profile/own-profile";
import { useSession } from "@/lib/session";
import { Avatar } from "@/ui/avatar";
import { PersonBadge } from "@/ui/badge";
import { ButtonLink } from "@/ui/button";
import { Tabs } from "@/ui/tabs";
import { AboutSection } from "./about-section";
import { PhotoSection } from "./photo-section";
import { TakenDown } from "./taken-down";

const ABOUT = "about";

export function OwnProfilePage() {
	const { tab } = useSearch({ strict: false });
	// A link to another tab of this page remounts it.
	return <OwnProfile key={tab ?? ""} tab={tab} />;
}

/** `tab` is shown first. */
function OwnProfile({ tab }: { tab: string | undefined }) {
	const { admitted, user } = useSession();
	const parts = useParts("ownProfile");
	const inCommunity = useContributions();
	// Posts are for members whom the guard lets into the community; applicants have their profile before that.
	const tabs = admitted ? parts.flatMap((part) => part.tab ?? []) : [];
	const { data: profile } = useOwnProfile();
	const [shown, setShown] = useState(tabs.some(({ value }) => value === tab) ? String(tab) : ABOUT);
	if (!user) return null;
	const Content = tabs.find(({ value }) => value === shown)?.Content;
	const person = { ...user, photoURL: profile?.photoURL ?? user.photoURL };
	return (
		<>
			<header className="mb-6 flex flex-wrap items-center gap-4">
				<Avatar ring person={person} size={72} />
				<div className="min-w-0 grow">
					<h1 className="break-words">{user.displayName}</h1>
					<p className="mt-1 flex flex-wrap items-center gap-2 text-muted">
						<PersonBadge person={person} />
						<span>{getPlanText(user)}</span>
					</p>
				</div>
				<ButtonLink href="/community/settings" variant="secondary" icon={<Settings aria-hidden size={18} />}>
					Settings
				</ButtonLink>
			</header>
			<Tabs label="Your profile" tabs={[{ value: ABOUT, label: "About" }, ...tabs]} value={shown} onChange={setShown}>
				{shown === ABOUT ? (
					<div className="flex flex-col gap-4">
						{profile?.rejectionReason != null && <TakenDown uid={user.uid} reason={profile.rejectionReason} />}
						{admitted && inCommunity.map(({ feature, Waiting }) => Waiting && <Waiting key={feature} uid={user.uid} />)}
						<AboutSection />
						{user.can.shareWin && <PhotoSection user={user} />}
						{parts.map(({ feature, Section }) => Section && <Section key={feature} user={user} />)}
					</div>
				) : (
					Content && <Content uid={user.uid} />
				)}
			</Tabs>
		</>
	);
}
