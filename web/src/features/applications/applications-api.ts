/** The API's operations on applications, verifications and public registers. */
import { client } from "@/lib/http";
import type { Page } from "@/lib/paged-list";
import type {
	AboutAnswers,
	Application,
	ApplicationFile,
	Check,
	Evidence,
	EvidenceKind,
	LicenceAnswers,
	NewCheck,
	OwnApplication,
	Practice,
	Register,
	VerifiedProfessional,
	WaitingTimes,
} from "./application-types";

type Answer<T> = { 200: T };
const OWN = "/api/professional-application";
const DESK = "/api/moderation/applications/{id}";
const headers = { "Content-Type": "application/json" };

interface Reading {
	signal?: AbortSignal;
}

interface Saving<Body> {
	body: Body;
	keepalive?: boolean;
}

interface OfOne {
	path: { id: string };
}

export const showApplication = (options: Reading = {}) =>
	client.get<Answer<OwnApplication>, unknown, false>({ url: OWN, ...options });

export const beginApplication = () => client.post<Answer<Application>, unknown, false>({ url: OWN });

export const saveAbout = (options: Saving<{ version: number; about: AboutAnswers }>) =>
	client.put<Answer<Application>, unknown, false>({ url: `${OWN}/about`, headers, ...options });

export const saveLicence = (options: Saving<{ version: number; licence: LicenceAnswers }>) =>
	client.put<Answer<Application>, unknown, false>({ url: `${OWN}/licence`, headers, ...options });

export const savePractice = (options: Saving<{ version: number; practice: Practice }>) =>
	client.put<Answer<Application>, unknown, false>({ url: `${OWN}/practice`, headers, ...options });

export const addEvidence = (options: {
	query: { kind: EvidenceKind; name: string };
	body: Blob;
	signal: AbortSignal;
	onProgress: (part: number) => void;
}) => client.post<Answer<Evidence>, unknown, false>({ url: `${OWN}/evidence`, bodySerializer: null, ...options });

export const removeEvidence = (options: OfOne) =>
	client.delete<Answer<void>, unknown, false>({ url: `${OWN}/evidence/{id}`, ...options });

export const submitApplication = (options: Saving<{ version: number; truthful: true }>) =>
	client.post<Answer<Application>, unknown, false>({ url: `${OWN}/submission`, headers, ...options });

export const withdrawApplication = () => client.post<Answer<void>, unknown, false>({ url: `${OWN}/withdrawal` });

export const appealApplication = (options: Saving<{ text: string }>) =>
	client.post<Answer<void>, unknown, false>({ url: `${OWN}/appeal`, headers, ...options });

export const openApplication = (options: OfOne) =>
	client.post<Answer<ApplicationFile>, unknown, false>({ url: `${DESK}/opening`, ...options });

export const saveCheck = (options: OfOne & Saving<NewCheck>) =>
	client.put<Answer<Check>, unknown, false>({ url: `${DESK}/check`, headers, ...options });

export const askApplicant = (options: OfOne & Saving<{ submittedAt: number; text: string }>) =>
	client.post<Answer<void>, unknown, false>({ url: `${DESK}/question`, headers, ...options });

export const listRegisters = (options: Reading = {}) =>
	client.get<Answer<Register[]>, unknown, false>({ url: "/api/licence-registers", ...options });

export const addRegister = (options: Saving<Omit<Register, "id">>) =>
	client.post<Answer<Register>, unknown, false>({ url: "/api/licence-registers", headers, ...options });

export const editRegister = (options: OfOne & Saving<Omit<Register, "id">>) =>
	client.put<Answer<Register>, unknown, false>({ url: "/api/licence-registers/{id}", headers, ...options });

export const deleteRegister = (options: OfOne) =>
	client.delete<Answer<void>, unknown, false>({ url: "/api/licence-registers/{id}", ...options });

export const listVerified = (options: {
	query: { state: "active" | "ending" | "suspended" | "expired"; cursor?: string };
	signal: AbortSignal;
}) =>
	client.get<Answer<Page<VerifiedProfessional>>, unknown, false>({ url: "/api/moderation/professionals", ...options });

export const suspendVerification = (options: { path: { uid: string }; body: { reason: string } }) =>
	client.post<Answer<void>, unknown, false>({
		url: "/api/moderation/professionals/{uid}/suspension",
		headers,
		...options,
	});

export const liftVerification = (options: { path: { uid: string } }) =>
	client.delete<Answer<void>, unknown, false>({ url: "/api/moderation/professionals/{uid}/suspension", ...options });

export const showWaitingTimes = (options: Reading = {}) =>
	client.get<Answer<WaitingTimes>, unknown, false>({ url: "/api/moderation/applications/waiting", ...options });
