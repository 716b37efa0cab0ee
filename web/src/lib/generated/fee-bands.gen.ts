// What a session costs (crates/features/professionals/src/vocabulary.rs); made by `make gen`.

export const feeBands = [
	"free",
	"sliding_scale",
	"lower",
	"middle",
	"higher",
	"ask",
] as const;

export type FeeBandWord = (typeof feeBands)[number];
