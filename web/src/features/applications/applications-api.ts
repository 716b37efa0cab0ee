/** The API's operations on the member's own application. */
import { client } from "@/lib/http";
import type {
	AboutAnswers,
	Application,
	Evidence,
	EvidenceKind,
	LicenceAnswers,
	OwnApplication,
	Practice,
} from "./application-types";

type Answer<T> = { 200: T };
const OWN = "/api/professional-application";
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
