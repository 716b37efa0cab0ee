/** What travels over the socket, in both directions. */
export type { Change, LiveFrame, LiveRequest, Stream } from "@/lib/api/types.gen";
