/** Reminds the member of a Room, puts it into their calendar, and tells its hosts how many are reminded. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Bell, CalendarPlus } from "lucide-react";
import { remindOfRoom, stopRemindingOfRoom } from "@/lib/api/sdk.gen";
import type { Room } from "@/lib/api/types.gen";
import { toApiError } from "@/lib/api-error";
import { roomRemindersMax } from "@/lib/generated/limits.gen";
import { Button, ButtonLink } from "@/ui/button";
import { useToast } from "@/ui/toast";

/** Nothing for a Room that has begun or is over. */
export function RemindButton({ room }: { room: Room }) {
	const { reminded, set, isPending } = useReminder(room);
	if (room.status !== "scheduled" && room.status !== "waiting_room") return null;
	return (
		<div className="flex flex-wrap items-center gap-2">
			<Button
				variant="secondary"
				aria-pressed={reminded}
				className="aria-pressed:bg-sunken"
				icon={<Bell aria-hidden size={18} fill={reminded ? "currentColor" : "none"} />}
				busy={isPending}
				onClick={() => set(!reminded)}
			>
				Remind me
			</Button>
			<ButtonLink variant="quiet" href={`/api/rooms/${encodeURIComponent(room.id)}/calendar.ics`} download>
				<CalendarPlus aria-hidden size={18} />
				Add to calendar
			</ButtonLink>
			{room.reminded !== null && room.reminded > 0 && (
				<p className="text-muted">
					{room.reminded === 1 ? "1 member is reminded" : `${room.reminded} members are reminded`}
				</p>
			)}
		</div>
	);
}

/** Shown at once, and reverted if the server rejects it. */
function useReminder(room: Room) {
	const client = useQueryClient();
	const toast = useToast();
	const { mutate, isPending, variables } = useMutation({
		mutationFn: async (next: boolean) => {
			await (next ? remindOfRoom : stopRemindingOfRoom)({ path: { id: room.id } });
		},
		onSuccess: (_, next) => {
			const text = next ? "We'll remind you a day and 15 minutes before." : "We won't remind you of this Room.";
			toast({ text, key: "reminder" });
		},
		onError: (thrown) => toast({ text: getErrorText(thrown), key: "reminder" }),
		// Pending until the Room is loaded again, so that the button does not flicker.
		onSettled: () => client.invalidateQueries({ queryKey: ["rooms"] }),
	});
	return { reminded: isPending ? variables : room.isReminded, set: mutate, isPending };
}

function getErrorText(thrown: unknown): string {
	switch (toApiError(thrown).code) {
		case "rooms.reminders_full":
			return `You're reminded of ${roomRemindersMax} Rooms. Remove one to add another.`;
		case "rooms.no_step":
			return "This Room has already begun or is over.";
		default:
			return "That didn't work. Please try again.";
	}
}
