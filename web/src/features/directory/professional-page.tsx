/** One professional: what was checked, their own words, how they work, and the way to a first message. */
import { useParams } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { acceptingWords } from "@/commons/practice/practice-facts";
import { getCountryName } from "@/commons/practice/practice-words";
import { DIRECTORY, PARTNERS } from "@/commons/practice/professional-path";
import { NotFoundDrawing } from "@/drawings/not-found";
import type { ProfessionalProfile } from "@/lib/api/types.gen";
import { getProfilePath } from "@/lib/profile-path";
import { useSession } from "@/lib/session";
import { AppLink } from "@/ui/app-link";
import { Avatar } from "@/ui/avatar";
import { PersonBadge } from "@/ui/badge";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { SkeletonCards } from "@/ui/skeleton";
import { Columns } from "./columns";
import { useProfessional } from "./directory-queries";
import { MessageLink } from "./message-link";
import { PracticeFacts } from "./practice-facts";
import { ProfessionalMenu } from "./professional-menu";
import { Seal } from "./seal";

export function ProfessionalPage() {
	const { uid = "" } = useParams({ strict: false }) as { uid?: string };
	const { user } = useSession();
	if (!user) return null;
	return (
		<Columns>
			<p className="mb-2">
				<AppLink href={DIRECTORY} className="-ms-1 inline-flex min-h-11 items-center gap-1 text-link">
					<ChevronLeft aria-hidden size={18} />
					Find a professional
				</AppLink>
			</p>
			<Loaded key={uid} uid={uid} reader={user.uid} />
		</Columns>
	);
}

function Loaded({ uid, reader }: { uid: string; reader: string }) {
	const { data, error, isFetching, refetch } = useProfessional(uid);
	// Also with an older copy in the cache: a licence that ended takes the entry along.
	if (error?.code === "professionals.not_found") return <Missing />;
	if (data) return <Professional professional={data} mine={uid === reader} />;
	if (!error) return <SkeletonCards count={2} />;
	return (
		<ErrorState
			alone
			title="Couldn't load this professional"
			error={error}
			busy={isFetching}
			onRetry={() => void refetch()}
		/>
	);
}

function Missing() {
	return (
		<>
			<h1 tabIndex={-1} className="mb-4">
				We can't find this professional
			</h1>
			<EmptyState
				drawing={<NotFoundDrawing />}
				title="There is no such entry now"
				text="They may have left the directory, or the check of their licence has ended."
				action={<ButtonLink href={DIRECTORY}>Find a professional</ButtonLink>}
			/>
		</>
	);
}

function Professional({ professional, mine }: { professional: ProfessionalProfile; mine: boolean }) {
	const { member, fullName, profession, country, motto, about, accepting } = professional;
	return (
		<div className="flex flex-col gap-5">
			<header className="flex items-start gap-4">
				<Avatar ring person={member} size={88} />
				<div className="flex min-w-0 grow flex-col">
					<h1 tabIndex={-1} className="break-words">
						{fullName}
					</h1>
					<p className="mt-1 flex flex-wrap items-center gap-2">
						<PersonBadge person={member} />
					</p>
					<p className="mt-1 break-words text-muted">{`${profession}, ${getCountryName(country)}`}</p>
					{acceptingWords[accepting] && <p className="text-muted text-sm">{acceptingWords[accepting]}</p>}
				</div>
				<ProfessionalMenu member={member} mine={mine} />
			</header>
			{mine && (
				<p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
					This is how members see your entry.
					<ButtonLink href={PARTNERS} variant="secondary">
						Your practice
					</ButtonLink>
				</p>
			)}
			{motto && <p dir="auto" className="max-w-prose break-words text-lg">{`“${motto}”`}</p>}
			{!mine && (
				<div className="flex flex-wrap items-center gap-2">
					<MessageLink entry={professional} />
					<ButtonLink href={getProfilePath(member.uid)} variant="quiet">
						Their community profile
					</ButtonLink>
				</div>
			)}
			<Seal verification={professional.verification} />
			{about && (
				<Card aria-label="In their own words">
					<h2>In their own words</h2>
					<p dir="auto" className="mt-2 max-w-prose whitespace-pre-line break-words">
						{about}
					</p>
				</Card>
			)}
			<PracticeFacts professional={professional} />
		</div>
	);
}
