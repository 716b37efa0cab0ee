/** The frames of the live connection, in both directions. */
export type { Change, LiveFrame, LiveRequest, Stream } from "@/lib/api/types.gen";
