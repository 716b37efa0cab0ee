/** The kit page's alerts, overlays and loading states. */
import { useState } from "react";
import { Button } from "./button";
import { Card } from "./card";
import { Celebration } from "./celebration";
import { ConfirmDialog } from "./confirm-dialog";
import { ErrorState } from "./error-state";
import { FallingEmoji } from "./falling-emoji";
import { HelpNow } from "./help-now";
import { InlineAlert } from "./inline-alert";
import { LoadingView } from "./loading-view";
import { LogInAgain } from "./log-in-again";
import { MenuButton } from "./menu-button";
import { Modal } from "./modal";
import { Paginator } from "./paginator";
import { ProgressBar } from "./progress-bar";
import { Sheet } from "./sheet";
import { SkeletonCards } from "./skeleton";
import { useToast } from "./toast";

const overlays = [
	"modal",
	"confirm",
	"sheet-bottom",
	"sheet-start",
	"sheet-end",
	"celebration",
	"falling-emoji",
	"loading-default",
	"loading-chat",
	"loading-rooms",
] as const;

type Overlay = (typeof overlays)[number];

export function KitFeedback() {
	const toast = useToast();
	const [shown, setShown] = useState<Overlay | null>(null);
	const close = () => setShown(null);
	return (
		<>
			<Card className="flex flex-col gap-4">
				<h2>Words in passing</h2>
				<InlineAlert>Please fill in all required fields</InlineAlert>
				<InlineAlert action={<LogInAgain next="/community" />}>
					You're logged out. What you wrote is saved on this device.
				</InlineAlert>
				<InlineAlert tone="warn">You have been idle for a while.</InlineAlert>
				<InlineAlert tone="info">A moderator reviews each question first.</InlineAlert>
				<InlineAlert tone="success" action={<Button variant="quiet">Fine</Button>}>
					Saved.
				</InlineAlert>
				<ProgressBar label="Uploading" part={0.4} />
				<div className="flex flex-wrap items-center gap-3">
					<Button variant="secondary" onClick={() => toast("Link copied.")}>
						Toast
					</Button>
					<Button
						variant="secondary"
						onClick={() =>
							toast({
								text: "You can share another win in 5 hours.",
								action: { label: "Open a dialog", onAct: () => setShown("modal") },
							})
						}
					>
						Toast with action
					</Button>
					<HelpNow />
					<MenuButton
						label="More"
						items={[
							{ label: "Copy link", onSelect: () => undefined },
							{ label: "Delete", danger: true, onSelect: () => undefined },
						]}
					/>
				</div>
				<div className="flex flex-wrap gap-3">
					{overlays.map((overlay) => (
						<Button key={overlay} variant="secondary" onClick={() => setShown(overlay)}>
							{overlay}
						</Button>
					))}
				</div>
			</Card>
			<ErrorState
				title="Couldn't load the Wins"
				text="Nothing is lost."
				requestId="0190a0a0"
				onRetry={() => undefined}
			/>
			<Paginator more onMore={() => undefined} />
			<SkeletonCards count={1} />

			<Modal open={shown === "modal"} onClose={close} title="A dialog" footer={<Button onClick={close}>Fine</Button>}>
				<p>It lies over the page, which holds still.</p>
				<Button variant="secondary" onClick={() => toast("Also here.")}>
					Toast in front
				</Button>
			</Modal>
			<ConfirmDialog
				open={shown === "confirm"}
				title="Withdraw this Win?"
				confirmLabel="Delete"
				danger
				onConfirm={close}
				onCancel={close}
			>
				<p>This cannot be undone.</p>
			</ConfirmDialog>
			{(["bottom", "start", "end"] as const).map((side) => (
				<Sheet key={side} side={side} open={shown === `sheet-${side}`} onClose={close} title="A sheet">
					<p className="p-3">It slides in, and out again.</p>
				</Sheet>
			))}
			{shown === "celebration" && <Celebration />}
			{shown === "falling-emoji" && <FallingEmoji />}
			{(["default", "chat", "rooms"] as const).map(
				(variant) => shown === `loading-${variant}` && <LoadingView key={variant} variant={variant} onRetry={close} />,
			)}
		</>
	);
}
