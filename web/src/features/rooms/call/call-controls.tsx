/** The bar of a member's controls in a call, with the invitation, their place in the queue, and the reactions above it. */
import type { RoomCall } from "@/lib/api/types.gen";
import { Avatar } from "@/ui/avatar";
import { MenuButton } from "@/ui/menu-button";
import { StageControls } from "@/ui/stage-controls";
import { getHandText, getQueue } from "./call-people";
import type { ActiveCall } from "./call-provider";
import { Invitation } from "./invitation";
import { ReactionBar } from "./reaction-bar";
import type { OwnControls } from "./use-call-controls";

interface CallControlsProps {
	active: ActiveCall;
	call: RoomCall;
	controls: OwnControls;
	/** Phones have the menu in the header. */
	hasMenu: boolean;
	className: string;
}

export function CallControls({ active, call, controls, hasMenu, className }: CallControlsProps) {
	const { me } = call;
	const { row, more, reacting, setReacting } = controls;
	return (
		<StageControls
			className={className}
			controls={row}
			menu={hasMenu && more.length > 0 && <MenuButton label="More" items={more} />}
		>
			<Invitation roomId={active.roomId} call={call} />
			{me.onStage && me.isForOneQuestion && (
				<p className="mb-3 text-sm">
					You're on stage for one question. You can go back to listening whenever you like.
				</p>
			)}
			{me.hand !== null && !me.isInvited && (
				<div className="mb-3 flex items-center gap-3 md:hidden">
					<span className="flex -space-x-2">
						{getQueue(call.people)
							.slice(Math.max(0, me.hand - 2), me.hand)
							.map(({ card }) => (
								<Avatar key={card.uid} person={card} size={32} />
							))}
					</span>
					<p className="text-sm">
						<strong className="font-semibold">Your hand is up.</strong> {getHandText(me.hand)}
					</p>
				</div>
			)}
			{reacting && <ReactionBar active={active} onDone={() => setReacting(false)} />}
		</StageControls>
	);
}
