/** The kit page's logo, breath, drawings, tints, rings and portraits, by day and by night. */
import type { ReactNode } from "react";
import { FooterHillsDrawing } from "@/drawings/footer-hills";
import { GreetingScene } from "@/drawings/greeting-scene";
import { HelpDrawing } from "@/drawings/help";
import { HeroDrawing } from "@/drawings/hero";
import { HeroPhoneDrawing } from "@/drawings/hero-phone";
import { MaintenanceDrawing } from "@/drawings/maintenance";
import { NoMessagesDrawing } from "@/drawings/no-messages";
import { NotFoundDrawing } from "@/drawings/not-found";
import { NothingPendingDrawing } from "@/drawings/nothing-pending";
import { OfflineDrawing } from "@/drawings/offline";
import { QuestionsDrawing } from "@/drawings/questions";
import { RoomsDrawing } from "@/drawings/rooms";
import { SidebarHillsDrawing } from "@/drawings/sidebar-hills";
import { StageDrawing } from "@/drawings/stage";
import { SuccessDrawing } from "@/drawings/success";
import { WinsDrawing } from "@/drawings/wins";
import { Avatar } from "./avatar";
import { PersonBadge } from "./badge";
import { BreathGuide } from "./breath-guide";
import { Button } from "./button";
import { EmptyState } from "./empty-state";
import { Logo, Wordmark } from "./logo";
import { getTint, TINTS, type Tint } from "./member-tint";
import type { Person } from "./person";
import { getPortraitPath, PORTRAITS } from "./portraits";
import { ScenePage } from "./scene-page";

const names = ["Ana T.", "Lea P.", "Maya R.", "Daniel K.", "Kim W.", "Ola F.", "Sam O.", "Ben D."];

const people: Person[] = [
	{ uid: idOf("mint"), displayName: "Ana T." },
	{ uid: idOf("clay"), displayName: "Daniel K.", membershipTier: 1 },
	{ uid: idOf("sky"), displayName: "Lea P.", membershipTier: 2 },
	{ displayName: "Dr Sara R.", isMHP: true, photoURL: getPortraitPath(1) },
	{ displayName: "Tom B.", isModerator: true, photoURL: getPortraitPath(3) },
	{ displayName: "Noor A.", membershipTier: 1, photoURL: "/social-preview.png" },
];

const empty = [
	["No messages yet", "When someone writes to you, it will be here. You decide who may.", "Find someone to write to"],
	["Nothing is waiting", "Everything you shared has been read. You can put the kettle on.", "Home"],
	[
		"You are offline",
		"What you wrote is kept on this device and will be sent when you are back.",
		"Help works offline",
	],
	["The bench is being painted", "We are back at about 14:30. Nothing you wrote is lost.", "I need help now"],
	["Thank you for sharing this", "A moderator reads it first, usually within 12 hours.", "Read other Wins"],
	["This page is not here", "The link may be old. You did nothing wrong.", "Back to Home"],
] as const;

const spots = [
	<NoMessagesDrawing key="no-messages" />,
	<NothingPendingDrawing key="nothing-pending" />,
	<OfflineDrawing key="offline" />,
	<MaintenanceDrawing key="maintenance" />,
	<SuccessDrawing key="success" />,
	<NotFoundDrawing key="not-found" />,
	<WinsDrawing key="wins" />,
	<QuestionsDrawing key="questions" />,
	<RoomsDrawing key="rooms" />,
];

/** Any id that leads to this tint. */
function idOf(tint: Tint): string {
	return Array.from({ length: 100 }, (_, at) => `member-${at}`).find((id) => getTint(id) === tint) ?? tint;
}

export function KitIdentity() {
	return (
		<>
			<Part title="Mark and wordmark">
				<div className="flex flex-wrap items-center gap-x-14 gap-y-6">
					<Logo size={120} />
					<div className="flex flex-col gap-6">
						<Wordmark size={84} />
						<div className="flex items-end gap-7">
							<Logo size={48} />
							<Logo size={32} />
							<Logo size={24} />
							<Logo size={16} />
							<Wordmark />
						</div>
					</div>
					<img src="/icons/icon-192.png" alt="" width={96} height={96} />
				</div>
			</Part>
			<Part title="The breath">
				<div className="flex flex-wrap items-center gap-8">
					<BreathGuide />
					<p className="max-w-[30ch] text-muted">
						At rest, and without motion not there; people start it on the help page and in the waiting room.
					</p>
				</div>
			</Part>
			<Part title="Scenes">
				<BothThemes>
					<div className="h-52 overflow-hidden rounded-lg bg-linear-to-b from-bg to-warm">
						<HeroDrawing />
					</div>
					<div className="flex flex-wrap gap-4">
						<div className="h-95 w-80 overflow-hidden bg-linear-to-b from-bg to-warm">
							<HeroPhoneDrawing />
						</div>
						<div className="h-95 w-80 overflow-hidden bg-linear-to-b from-bg to-warm">
							<HeroPhoneDrawing full />
						</div>
					</div>
					<GreetingScene>
						<p className="font-[650] text-2xl leading-tight">Good evening, Daniel</p>
						<p className="text-muted">There is nothing you have to do here.</p>
					</GreetingScene>
					<div className="h-60 overflow-hidden rounded-scene border border-line">
						<StageDrawing />
					</div>
					<div className="h-32 overflow-hidden">
						<FooterHillsDrawing />
					</div>
					<div className="flex flex-wrap items-end gap-6">
						<div className="h-21 w-68 bg-surface">
							<SidebarHillsDrawing />
						</div>
						<div className="flex items-center gap-6 rounded-band bg-help-band px-8 py-4 text-help-text">
							<div className="w-40">
								<HelpDrawing />
							</div>
							<p className="text-help-muted">Opens without an account, and offline</p>
						</div>
					</div>
				</BothThemes>
			</Part>
			<Part title="Small drawings">
				<BothThemes>
					<div className="grid grid-cols-2 gap-4 sm:grid-cols-3">{spots}</div>
				</BothThemes>
			</Part>
			<Part title="A page that says one thing">
				<ScenePage drawing={<NotFoundDrawing />} title="We can't find this page">
					<p className="text-muted">Nothing is wrong with your account.</p>
				</ScenePage>
			</Part>
			<Part title="Empty states">
				<div className="grid gap-6 sm:grid-cols-2">
					{empty.map(([title, text, action], at) => (
						<EmptyState
							key={title}
							title={title}
							text={text}
							drawing={spots[at]}
							action={<Button variant="secondary">{action}</Button>}
						/>
					))}
				</div>
			</Part>
			<Part title="Member tints">
				<BothThemes>
					<ul className="grid grid-cols-4 gap-4 sm:grid-cols-8">
						{TINTS.map((tint, at) => (
							<li key={tint} className="flex flex-col items-center gap-2 text-sm">
								<Avatar size={72} person={{ uid: idOf(tint), displayName: names[at] ?? "" }} />
								{tint}
							</li>
						))}
					</ul>
				</BothThemes>
			</Part>
			<Part title="Rings and badges">
				<BothThemes>
					<ul className="flex flex-wrap gap-x-11 gap-y-6">
						{people.map((person) => (
							<li key={person.displayName} className="flex items-center gap-4">
								<Avatar ring size={64} person={person} />
								<span className="flex flex-col items-start">
									<span className="font-semibold">{person.displayName}</span>
									<PersonBadge person={person} />
								</span>
							</li>
						))}
					</ul>
				</BothThemes>
			</Part>
			<Part title="Drawn portraits">
				<BothThemes>
					<ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
						{PORTRAITS.map(({ name }, at) => (
							<li key={name} className="flex flex-col items-center gap-2 text-center text-sm">
								<Avatar size={112} person={{ displayName: name, photoURL: getPortraitPath(at + 1) }} />
								{name}
							</li>
						))}
					</ul>
				</BothThemes>
			</Part>
		</>
	);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="flex flex-col gap-4">
			<h2>{title}</h2>
			{children}
		</section>
	);
}

function BothThemes({ children }: { children: ReactNode }) {
	return ["scheme-light", "scheme-dark"].map((scheme) => (
		<div key={scheme} className={`${scheme} flex flex-col gap-4 rounded-lg border border-line bg-bg p-4 text-text`}>
			{children}
		</div>
	));
}
