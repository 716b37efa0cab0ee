// What Professionals help with (crates/features/professionals/src/vocabulary.rs); made by `make gen`.

export const specialties = [
	"Panic",
	"Social anxiety",
	"Health anxiety",
	"Constant worry",
	"Agoraphobia",
	"Phobias",
	"Obsessive thoughts",
	"Trauma",
	"Sleep",
	"Stress and burnout",
	"Low mood",
	"Grief",
	"New parents",
	"Children and teenagers",
	"Work and study",
	"Relationships",
	"Self-esteem",
	"Identity and belonging",
	"Long-term illness",
	"Food and body image",
	"ADHD and autism",
	"Life changes",
] as const;

export type Specialty = (typeof specialties)[number];
