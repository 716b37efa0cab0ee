/** Small labels: a tier, a role, a review status. */
import { Award, CircleCheck, Clock3, MessageSquareWarning, Shield, ShieldCheck, Sparkles, Star } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import type { Person } from "./person";

const shape = "inline-flex min-h-6.5 items-center gap-1.5 whitespace-nowrap rounded-full px-2.75 text-xs font-semibold";

export type BadgeTone = "neutral" | "gold" | "professional" | "role" | "info" | "success" | "warn" | "danger";

const tones: Record<BadgeTone, string> = {
	neutral: "bg-sunken text-text",
	gold: "border border-gold-edge bg-gold text-gold-ink",
	professional: "bg-professional-soft text-professional-ink",
	role: "bg-primary-soft text-link",
	info: "bg-info-soft text-info",
	success: "bg-success-soft text-success",
	warn: "bg-warn-soft text-warn",
	danger: "bg-danger-soft text-danger",
};

export interface BadgeProps {
	tone?: BadgeTone;
	icon?: ReactNode;
	children: ReactNode;
}

export function Badge({ tone = "neutral", icon, children }: BadgeProps) {
	return (
		<span className={classNames(shape, tones[tone])}>
			{icon}
			{children}
		</span>
	);
}

/** Free has none; the two others share a colour and differ in icon and word (O-12). */
export function TierBadge({ tier }: { tier: number }) {
	if (tier < 1) return null;
	const Icon = tier === 1 ? Star : Sparkles;
	return (
		<Badge tone="gold" icon={<Icon aria-hidden size={12} />}>
			{tier === 1 ? "Supporter" : "Super"}
		</Badge>
	);
}

interface PersonBadgeProps {
	person: Person;
	/** Only its words, where a badge is too wide. */
	plain?: boolean;
}

/** The most important badge of a person, or none; a moderator or ambassador who supports Exhale has both. */
export function PersonBadge({ person, plain }: PersonBadgeProps) {
	const tier = person.membershipTier ?? 0;
	if (plain) return getBadgeWords(person);
	if (person.isMHP) {
		return (
			<Badge tone="professional" icon={<ShieldCheck aria-hidden size={12} />}>
				Verified professional
			</Badge>
		);
	}
	if (!person.isModerator && !person.isAmbassador) return <TierBadge tier={tier} />;
	const Icon = person.isModerator ? Shield : Award;
	return (
		<>
			<Badge tone="role" icon={<Icon aria-hidden size={12} />}>
				{person.isModerator ? "Moderator" : "Ambassador"}
			</Badge>
			<TierBadge tier={tier} />
		</>
	);
}

function getBadgeWords({ isMHP, isModerator, isAmbassador, membershipTier = 0 }: Person): string {
	if (isMHP) return "Verified professional";
	const role = isModerator ? "Moderator" : isAmbassador ? "Ambassador" : "";
	const tier = membershipTier < 1 ? "" : membershipTier === 1 ? "Supporter" : "Super";
	return [role, tier].filter(Boolean).join(", ");
}

export interface Reviewed {
	status: "pending" | "approved" | "rejected";
	/** It was removed after members could see it. */
	removed: boolean;
}

const statuses: Record<Reviewed["status"] | "removed", { tone: BadgeTone; word: string; Icon: typeof Clock3 }> = {
	pending: { tone: "warn", word: "Pending", Icon: Clock3 },
	approved: { tone: "success", word: "Approved", Icon: CircleCheck },
	rejected: { tone: "danger", word: "Needs changes", Icon: MessageSquareWarning },
	removed: { tone: "danger", word: "Removed", Icon: MessageSquareWarning },
};

export function StatusBadge({ of: { status, removed } }: { of: Reviewed }) {
	const { tone, word, Icon } = statuses[removed ? "removed" : status];
	return (
		<Badge tone={tone} icon={<Icon aria-hidden size={12} />}>
			{word}
		</Badge>
	);
}
