/** Whom a Room names: its hosts and, where it is private, who may come in. */
import { MemberCombobox } from "@/commons/people/member-combobox";
import { roomCallMembersMax, roomHostsMax } from "@/lib/generated/limits.gen";
import { FieldError } from "@/ui/field-error";
import { Switch } from "@/ui/switch";
import type { RoomForm } from "./use-room-form";

interface RoomPeopleProps {
	form: RoomForm;
	self: string;
	fresh: boolean;
}

export function RoomPeople({ form, self, fresh }: RoomPeopleProps) {
	const { id, busy, errors, change } = form;
	const { hosts, callMembers, isPrivate } = form.draft.fields;
	return (
		<>
			<div>
				<MemberCombobox
					label="Other hosts"
					chosenLabel="Hosts"
					hint="They can open and begin the Room and let people in, as you can."
					max={roomHostsMax}
					fullText={`You can choose ${roomHostsMax} other hosts.`}
					self={self}
					chosen={hosts}
					disabled={busy}
					onChange={(next) => change({ hosts: next })}
				/>
				{errors.hosts && <FieldError id={`${id}-hosts`}>{errors.hosts}</FieldError>}
			</div>
			{fresh && (
				<Switch
					label="Private"
					hint="Only the people you choose can see that it exists. This can't be changed later."
					checked={isPrivate}
					disabled={busy}
					onChange={(event) => change({ isPrivate: event.target.checked })}
				/>
			)}
			{isPrivate && (
				<div>
					<MemberCombobox
						label="Who can come in"
						chosenLabel="Invited"
						hint="Beside the hosts, who always can."
						max={roomCallMembersMax}
						fullText={`You can choose ${roomCallMembersMax} people.`}
						self={self}
						chosen={callMembers}
						disabled={busy}
						onChange={(next) => change({ callMembers: next })}
					/>
					{errors.callMembers && <FieldError id={`${id}-people`}>{errors.callMembers}</FieldError>}
				</div>
			)}
		</>
	);
}
