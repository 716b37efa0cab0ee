/** How the features show their kinds of post at the moderators' desk. */
import { useParts } from "./features";
import type { QueueCard } from "./queue-part";

export const useQueueCards = (): QueueCard[] => useParts("queue").flatMap(({ cards = [] }) => cards);
