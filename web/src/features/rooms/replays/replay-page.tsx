/** One replay on its own page: locked, not there, being prepared, failed, or with its player. */
import { useParams, useRouter } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Replay } from "@/lib/api/types.gen";
import { formatDate } from "@/lib/dates";
import { isGateOpen } from "@/lib/gates";
import { useSession } from "@/lib/session";
import { AppLink } from "@/ui/app-link";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { SkeletonCards } from "@/ui/skeleton";
import { TagList } from "@/ui/tag-list";
import { PrivateBadge } from "../room-card";
import { HostList } from "../room-hosts";
import { getRoomPath, ROOMS } from "../room-path";
import { HidePart } from "./hide-part";
import { LeadReplayCard } from "./lead-replay-card";
import { LockedReplays } from "./locked-replays";
import { ReplayFacts } from "./replay-card";
import { REPLAYS } from "./replay-path";
import { ReplayPlayer } from "./replay-player";
import { useReplay } from "./replay-queries";

const GATE = "view this room recording";

export function ReplayPage() {
	const { id = "" } = useParams({ strict: false }) as { id?: string };
	const { user } = useSession();
	if (!user) return null;
	return isGateOpen(user.access, GATE) ? <OneReplay key={id} id={id} /> : <LockedReplay />;
}

function OneReplay({ id }: { id: string }) {
	const { data: replay, error, isFetching, refetch } = useReplay(id);
	// Also with an older copy in the cache: nobody sees a replay that is no longer theirs.
	if (error?.code === "not_found") return <NoReplay />;
	if (error?.code === "tier.needed") return <LockedReplay />;
	if (replay) return <ReplayNow replay={replay} onRefresh={() => void refetch()} />;
	return (
		<Frame>
			{error ? (
				<ErrorState
					alone
					title="Couldn't load this replay"
					error={error}
					busy={isFetching}
					onRetry={() => void refetch()}
				/>
			) : (
				<SkeletonCards count={1} />
			)}
		</Frame>
	);
}

function ReplayNow({ replay, onRefresh }: { replay: Replay; onRefresh: () => void }) {
	const { id, room, hosts, state, isInIt, expiresAt } = replay;
	const media = useRef<HTMLMediaElement>(null);
	const headline = useFocusOnChange(state);
	const change = useChange(state);
	const [captionsVersion, setCaptionsVersion] = useState(0);
	return (
		<Frame>
			<header className="flex flex-col gap-3">
				{room.isPrivate && (
					<div>
						<PrivateBadge />
					</div>
				)}
				<h1 ref={headline} tabIndex={-1} className="break-words">
					{room.title}
				</h1>
				<ReplayFacts replay={replay} />
				<HostList cards={hosts} />
			</header>
			<p role="status" className="sr-only">
				{change}
			</p>
			{state === "ready" ? (
				<ReplayPlayer replay={replay} captionsVersion={captionsVersion} media={media} onFailed={onRefresh} />
			) : (
				<Card className="flex flex-col gap-2">
					<h2>{words[state].title}</h2>
					<p className="max-w-prose">{words[state].text}</p>
				</Card>
			)}
			{isInIt && <HidePart id={id} />}
			<LeadReplayCard
				replay={replay}
				getPosition={() => (media.current?.currentTime ?? 0) * 1000}
				onCaptionsChange={() => setCaptionsVersion((version) => version + 1)}
			/>
			<footer className="flex flex-col items-start gap-3">
				<TagList tags={room.tags} />
				<p className="text-muted text-sm">
					{`This replay is here until ${formatDate(expiresAt)}. Only people who said yes are in it.`}
				</p>
				<ButtonLink href={getRoomPath(room.id)} variant="secondary">
					About this Room
				</ButtonLink>
			</footer>
		</Frame>
	);
}

const words = {
	composing: {
		title: "Being prepared",
		text: "This can take a few minutes. You don't have to wait here: you'll find it among the replays.",
	},
	failed: {
		title: "This replay couldn't be prepared",
		text: "Nothing could be made of what was recorded. Only those who lead the Room see this.",
	},
} as const;

const announcements = {
	composing: "The replay is being prepared.",
	failed: "The replay couldn't be prepared.",
	ready: "The replay is ready.",
} as const;

/** What screen readers are told once the state is another than when the page was opened. */
function useChange(state: Replay["state"]): string {
	const [text, setText] = useState("");
	const before = useRef(state);
	useEffect(() => {
		if (before.current !== state) setText(announcements[state]);
		before.current = state;
	}, [state]);
	return text;
}

/** What was pressed may be gone with the state, so the headline gets the focus, if nothing else has it. */
function useFocusOnChange(state: string) {
	const headline = useRef<HTMLHeadingElement>(null);
	const before = useRef(state);
	useEffect(() => {
		if (before.current !== state && document.activeElement === document.body)
			headline.current?.focus({ preventScroll: true });
		before.current = state;
	}, [state]);
	return headline;
}

function Frame({ children }: { children: ReactNode }) {
	return (
		<div className="flex flex-col gap-5">
			<AppLink href={REPLAYS} className="inline-flex min-h-11 items-center gap-2 self-start text-link hover:underline">
				<ArrowLeft aria-hidden size={18} />
				All replays
			</AppLink>
			{children}
		</div>
	);
}

function LockedReplay() {
	const router = useRouter();
	return (
		<Frame>
			<h1 tabIndex={-1}>Replay</h1>
			<LockedReplays feature={GATE} onClose={() => void router.navigate({ href: ROOMS })} />
		</Frame>
	);
}

function NoReplay() {
	return (
		<Frame>
			<h1 tabIndex={-1}>We can't find this replay</h1>
			<p>It may have been deleted: replays are kept for 30 days. Or it isn't open to you.</p>
			<div>
				<ButtonLink href={REPLAYS} variant="secondary">
					See all replays
				</ButtonLink>
			</div>
		</Frame>
	);
}
