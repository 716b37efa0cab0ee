// What a Room can be about (crates/features/rooms/src/rules.rs); made by `make gen`.

export const roomTags = [
	"first time here",
	"open conversation",
	"breathing together",
	"panic",
	"social anxiety",
	"sleep",
	"work and study",
	"family and friends",
	"exposure",
	"ask a professional",
] as const;

export type RoomTag = (typeof roomTags)[number];
