/** A member's own page: who they are here, and what they shared, in tabs. */
import { Settings } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useSession } from "@/lib/session";
import { Avatar } from "@/ui/avatar";
import { PersonBadge } from "@/ui/badge";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { Tabs } from "@/ui/tabs";
import { EditName } from "./settings/edit-name";

type Tab = "about" | "wins" | "questions";

interface ProfilePageProps {
	/** What of theirs is under review. */
	waiting?: ReactNode;
	/** The member's own wins, which another feature shows. */
	wins: ReactNode;
	/** The member's own questions, which another feature shows. */
	questions: ReactNode;
	/** The way to a better plan. */
	upgrade: ReactNode;
	/** The tab to begin with. */
	tab?: string;
}

const tabs: { value: Tab; label: string }[] = [
	{ value: "about", label: "About" },
	{ value: "wins", label: "Wins" },
	{ value: "questions", label: "Questions" },
];

export function ProfilePage({ waiting, wins, questions, upgrade, tab }: ProfilePageProps) {
	const { user } = useSession();
	const [shown, setShown] = useState<Tab>(tabs.find(({ value }) => value === tab)?.value ?? "about");
	if (!user) return null;
	const person = { ...user, subscribed: user.isSubscribed };
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
			<Tabs label="Your profile" tabs={tabs} value={shown} onChange={setShown}>
				{shown === "about" && (
					<div className="flex flex-col gap-4">
						{waiting}
						<EditName user={user} />
						<Card>
							<h2>Your plan</h2>
							<p className="mt-2">You are on the {user.tierName} plan.</p>
							<div className="mt-4">{upgrade}</div>
						</Card>
					</div>
				)}
				{shown === "wins" && wins}
				{shown === "questions" && questions}
			</Tabs>
		</>
	);
}
