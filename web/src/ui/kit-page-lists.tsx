/** The kit page's rows and lists, and pending items. */
import { QueryClient, QueryClientProvider, useInfiniteQuery } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { useState } from "react";
import { ApiError } from "@/lib/http";
import { type Page, pagedList } from "@/lib/paged-list";
import { Button } from "./button";
import { Card } from "./card";
import { ChangedElsewhere } from "./changed-elsewhere";
import { Chip } from "./chip";
import { DraftLine } from "./draft-line";
import { EditDialog } from "./edit-dialog";
import { EmptyState } from "./empty-state";
import { FilterSelect } from "./filter-select";
import { FormDialog } from "./form-dialog";
import { HomeSection } from "./home-section";
import { NewCount } from "./new-count";
import { Outcome } from "./outcome";
import { PagedCards } from "./paged-cards";
import { PendingItems } from "./pending-items";
import { ScrollRow } from "./scroll-row";
import { TagList } from "./tag-list";
import { TextField } from "./text-field";
import { UnderReview } from "./under-review";

const words = [
	"panic",
	"sleep",
	"social anxiety",
	"exposure",
	"breathing",
	"gratitude",
	"work",
	"family",
	"travelling",
];

const answers = [
	null,
	{ reason: "Please leave out the name of the clinic.", removed: false },
	{ reason: "Please leave out the name of the clinic.", removed: true },
];
const lists = ["coming", "failed", "empty", "gated", "one page", "two pages"] as const;
type ListState = (typeof lists)[number];

const client = new QueryClient({ defaultOptions: { queries: { networkMode: "always", retry: false } } });

export function KitLists() {
	const [chosen, setChosen] = useState("sleep");
	const [country, setCountry] = useState<string | null>("NL");
	const [form, setForm] = useState<"form" | "busy" | "failed" | "outcome" | null>(null);
	const [list, setList] = useState<ListState>("two pages");
	const close = () => setForm(null);
	return (
		<QueryClientProvider client={client}>
			<Card className="flex flex-col gap-4">
				<h2>Rows and forms</h2>
				<div className="flex flex-wrap gap-2">
					<FilterSelect
						label="Country"
						anyLabel="Any country"
						options={[
							{ value: "NL", label: "Netherlands", count: 4 },
							{ value: "NO", label: "Norway", count: 2 },
						]}
						value={country}
						onChange={setCountry}
					/>
				</div>
				<ScrollRow>
					<div className="flex gap-2">
						{words.map((word) => (
							<Chip key={word} chosen={word === chosen} onClick={() => setChosen(word)}>
								{word}
							</Chip>
						))}
						<Chip chosen={false} disabled>
							disabled
						</Chip>
					</div>
				</ScrollRow>
				<p>
					Messages <NewCount count={3} /> and many <NewCount count={140} />
				</p>
				<TagList tags={words.slice(0, 4)} />
				<DraftLine disabled={false} onStartOver={() => undefined} />
				<DraftLine disabled onStartOver={() => undefined} />
				<div className="flex flex-wrap gap-3">
					{(["form", "busy", "failed", "outcome"] as const).map((state) => (
						<Button key={state} variant="secondary" onClick={() => setForm(state)}>
							{state}
						</Button>
					))}
				</div>
				{form === "outcome" && (
					<div>
						<Outcome title="Thank you">
							<p>A moderator reads it first.</p>
						</Outcome>
					</div>
				)}
				{form !== null && form !== "outcome" && (
					<FormDialog
						title="A form"
						act="Send"
						busy={form === "busy"}
						incomplete
						failure={form === "failed" ? "It could not be sent. Nothing is lost." : null}
						onSend={close}
						onClose={close}
					>
						{(tried) => <TextField label="Reason" error={tried ? "Please write a reason." : undefined} />}
					</FormDialog>
				)}
			</Card>
			<HomeSection title="Wins" href="#wins">
				<Card>Took the tram.</Card>
			</HomeSection>
			<Card>
				<h2>What waits</h2>
				{answers.map((declined) => (
					<UnderReview
						key={String(declined?.removed)}
						declined={declined}
						since={Date.now() - 3 * 3_600_000}
						hours={12}
						editDialog={(done) => (
							<EditDialog
								title="Edit"
								declined={declined}
								continued
								onStartOver={() => undefined}
								elsewhere={
									declined?.removed && (
										<ChangedElsewhere disabled={false} onTake={() => undefined}>
											Took the tram.
										</ChangedElsewhere>
									)
								}
								changed
								busy={false}
								leaving="What you changed is not kept."
								onLeave={done}
								footer={(leave) => (
									<Button variant="quiet" onClick={leave}>
										Close
									</Button>
								)}
							>
								<TextField label="Title" />
							</EditDialog>
						)}
						appealDialog={(done) => <Sample title="Ask for a second look" onClose={done} />}
						withdrawing={{
							label: "Withdraw",
							title: "Withdraw this Win?",
							text: "It is deleted.",
							busy: false,
							withdraw: (done) => done(),
						}}
					/>
				))}
			</Card>
			<PendingItems
				title="Your Wins under review"
				items={[
					{ id: "1", name: "Took the bus", status: "pending", removed: false },
					{ id: "2", name: "Answered the phone", status: "rejected", removed: false },
					{ id: "3", name: "Told a colleague", status: "rejected", removed: true },
				]}
				text="A moderator reviews each Win before others can see it."
				link={{ href: "#wins", label: "See your Wins" }}
			/>
			<div className="flex flex-wrap gap-2">
				{lists.map((state) => (
					<Chip key={state} chosen={state === list} onClick={() => setList(state)}>
						{state}
					</Chip>
				))}
			</div>
			<List key={list} state={list} />
		</QueryClientProvider>
	);
}

function Sample({ title, onClose }: { title: string; onClose: () => void }) {
	return (
		<FormDialog
			title={title}
			act="Send"
			busy={false}
			incomplete={false}
			failure={null}
			onSend={onClose}
			onClose={onClose}
		>
			{() => <TextField label="Words" />}
		</FormDialog>
	);
}

function List({ state }: { state: ListState }) {
	const list = useInfiniteQuery(
		pagedList(
			["kit", state],
			({ query }) => createPage(state, query.cursor ?? null),
			(word) => word,
		),
	);
	return (
		<PagedCards
			list={list}
			failed="Couldn't load the Wins"
			empty={
				<EmptyState icon={<Star aria-hidden size={32} />} title="No Wins yet" text="The first can be very small." />
			}
			closed={<p>The rest is for Supporters.</p>}
		>
			{(word) => <Card key={word}>{word}</Card>}
		</PagedCards>
	);
}

async function createPage(state: ListState, cursor: string | null): Promise<Page<string>> {
	if (state === "coming") return await new Promise(() => undefined);
	if (state === "failed") throw new ApiError(0, "offline");
	if (state === "gated") throw new ApiError(403, "tier.needed");
	if (state === "empty") return { items: [], nextCursor: null };
	if (cursor !== null) return { items: words.slice(4), nextCursor: null };
	return { items: words.slice(0, 4), nextCursor: state === "two pages" ? "4" : null };
}
