// How Professionals work (crates/features/professionals/src/vocabulary.rs); made by `make gen`.

export const modalities = [
	"CBT",
	"Exposure",
	"ACT",
	"EMDR",
	"DBT",
	"Mindfulness",
	"Compassion-focused",
	"Schema therapy",
	"Metacognitive therapy",
	"Psychodynamic",
	"Person-centred",
	"Systemic",
	"Body-based",
	"Group sessions",
	"Couples and families",
	"Medication",
] as const;

export type Modality = (typeof modalities)[number];
