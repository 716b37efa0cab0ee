/** The member's own profile page, with their posts in tabs. */
import { Settings } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useSession } from "@/lib/session";
import { Avatar } from "@/ui/avatar";
import { PersonBadge } from "@/ui/badge";
import { ButtonLink } from "@/ui/button";
import { Tabs } from "@/ui/tabs";
import { AboutSection } from "./about-section";
import { useOwnProfile } from "./own-profile";
import { PhotoSection } from "./photo-section";
import { TakenDown } from "./taken-down";

/** A tab of another feature. */
export interface ProfileTab {
	value: string;
	label: string;
	content: ReactNode;
}

interface OwnProfilePageProps {
	/** The member's posts under review. */
	waiting?: ReactNode;
	/** Edits the name, which belongs to the account. */
	name: ReactNode;
	/** The membership, which belongs to billing. */
	membership: ReactNode;
	tabs: readonly ProfileTab[];
	/** The first tab. */
	tab?: string;
}

const ABOUT = "about";

export function OwnProfilePage({ waiting, name, membership, tabs, tab }: OwnProfilePageProps) {
	const { user } = useSession();
	const { data: profile } = useOwnProfile();
	const [shown, setShown] = useState(tabs.some(({ value }) => value === tab) ? String(tab) : ABOUT);
	if (!user) return null;
	const person = { ...user, photoURL: profile?.photoURL ?? user.photoURL, subscribed: user.isSubscribed };
	return (
		<>
			<header className="mb-6 flex flex-wrap items-center gap-4">
				<Avatar person={person} size={72} />
				<div className="min-w-0 grow">
					<h1 className="break-words">{user.displayName}</h1>
					<p className="mt-1 flex flex-wrap items-center gap-2 text-muted">
						<PersonBadge person={person} />
						<span>{user.tierName} plan</span>
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
						{waiting}
						<AboutSection />
						{user.can.shareWin && <PhotoSection user={user} />}
						{name}
						{membership}
					</div>
				) : (
					tabs.find(({ value }) => value === shown)?.content
				)}
			</Tabs>
		</>
	);
}
