/** The application of a mental-health professional: the API's types by the names that its pages use. */
import type {
	ApplicationAbout,
	ApplicationLicence,
	Evidence,
	ApplicationFile as OpenedApplication,
	Practice,
} from "@/lib/api/types.gen";

export type {
	Application,
	ApplicationState,
	Evidence,
	EvidenceKind,
	OwnApplication,
	OwnVerification,
	Practice,
} from "@/lib/api/types.gen";

export type AboutAnswers = ApplicationAbout;
export type LicenceAnswers = ApplicationLicence;

/** An opened application, with what its owner answered. */
export interface ApplicationFile extends Omit<OpenedApplication, "about" | "licence" | "practice" | "evidence"> {
	about: AboutAnswers;
	licence: LicenceAnswers;
	practice: Practice;
	evidence: Evidence[];
}
