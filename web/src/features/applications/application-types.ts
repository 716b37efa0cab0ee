/** The application of a mental-health professional: the API's types by the names that its pages use. */
export type {
	Application,
	ApplicationAbout as AboutAnswers,
	ApplicationFile,
	ApplicationLicence as LicenceAnswers,
	ApplicationState,
	Evidence,
	EvidenceKind,
	OwnApplication,
	OwnVerification,
	Practice,
} from "@/lib/api/types.gen";
