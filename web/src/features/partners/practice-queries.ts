/** The professional's own practice in the query cache, and changing it. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { confirmAccepting, editOwnPractice, showOwnPractice } from "@/lib/api/sdk.gen";
import type { EditPractice, OwnPractice } from "@/lib/api/types.gen";
import type { ApiError } from "@/lib/http";

const OWN = ["practice", "own"] as const;

export const useOwnPractice = () =>
	useQuery<OwnPractice, ApiError>({ queryKey: OWN, queryFn: ({ signal }) => showOwnPractice({ signal }) });

export const useEditPractice = () => useChange((body: EditPractice) => editOwnPractice({ body }));

/** Whether they take new clients, which holds for another sixty days from now on. */
export const useConfirmAccepting = () => useChange((accepting: boolean) => confirmAccepting({ body: { accepting } }));

function useChange<Change>(change: (to: Change) => Promise<OwnPractice>) {
	const client = useQueryClient();
	return useMutation<OwnPractice, ApiError, Change>({
		scope: { id: "practice" },
		mutationFn: change,
		onSuccess: (practice) => {
			client.setQueryData(OWN, practice);
			// The directory and the own profile show some of it.
			void client.invalidateQueries({ queryKey: ["directory"] });
			void client.invalidateQueries({ queryKey: ["profiles"] });
		},
	});
}
