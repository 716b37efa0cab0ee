/** The first page of the community: a greeting, a few things a member could do, and nothing they must. */
import { useQuery } from "@tanstack/react-query";
import { BookOpen } from "lucide-react";
import { UpgradeCta } from "@/commons/billing/upgrade-cta";
import type { ShareEntry } from "@/commons/feature/contributions";
import { useContributions } from "@/commons/feature/features";
import { GreetingScene } from "@/drawings/greeting-scene";
import { useSession } from "@/lib/session";
import { Button, ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { getGreeting } from "../greeting";
import { getNextAllowanceText } from "../next-allowance";

export function HomePage() {
	const { user } = useSession();
	const parts = useContributions();
	if (!user) return null;
	return (
		<div className="flex flex-col gap-5">
			<GreetingScene>
				<h1>{getGreeting(new Date().getHours(), user.firstName)}</h1>
				<p className="text-muted">There's nothing you have to do here.</p>
			</GreetingScene>
			<Card className="not-has-[li]:hidden">
				<h2>New for you</h2>
				<ul className="mt-2">{parts.map(({ feature, News }) => News && <News key={feature} />)}</ul>
			</Card>
			<ThisTime />
			{/* Wide screens have it in the side column. */}
			<div className="contents wide:hidden">
				{parts.map(({ feature, LiveCard }) => LiveCard && <LiveCard key={feature} />)}
			</div>
			{parts.map(({ feature, HomeSection }) => HomeSection && <HomeSection key={feature} uid={user.uid} />)}
			{user.access < 2 && (
				<div>
					<UpgradeCta tier={user.access} />
				</div>
			)}
		</div>
	);
}

/** All choices have the same size: the icon is above the words where the screen is narrow. */
const choice = "max-sm:flex-col px-2! text-center leading-tight max-sm:py-3!";

function ThisTime() {
	const parts = useContributions();
	const entries = parts.flatMap(({ share }) => share ?? []);
	return (
		<Card>
			<h2>How would you like to use this time?</h2>
			<div className="mt-3 grid grid-cols-3 gap-2 sm:gap-3">
				{entries.map((entry, index) => (
					<ShareButton key={entry.label} entry={entry} first={index === 0} />
				))}
				{parts.map(
					({ reading }) =>
						reading && (
							<ButtonLink
								key={reading.href}
								href={reading.href}
								variant="secondary"
								icon={<BookOpen aria-hidden size={20} />}
								className={choice}
							>
								Just read
							</ButtonLink>
						),
				)}
			</div>
			<p className="mt-3 text-sm text-muted empty:hidden">
				{entries.map((entry) => (
					<NextAllowance key={entry.verb} entry={entry} />
				))}
			</p>
		</Card>
	);
}

function ShareButton({ entry, first }: { entry: ShareEntry; first: boolean }) {
	const openForm = entry.useOpen();
	const Icon = entry.icon;
	return (
		<Button
			variant={first ? "primary" : "secondary"}
			icon={<Icon aria-hidden size={20} />}
			className={choice}
			onClick={() => openForm()}
		>
			{entry.label}
		</Button>
	);
}

/** When the form opens again, if its allowance is used up. */
function NextAllowance({ entry: { form, verb } }: { entry: ShareEntry }) {
	const { data } = useQuery({ queryKey: form.queryKey, queryFn: ({ signal }) => form.ask(signal) });
	if (data === undefined) return null;
	const { allowed, next } = form.read(data);
	const text = allowed ? null : getNextAllowanceText(verb, next, Date.now());
	return text && `${text} `;
}
