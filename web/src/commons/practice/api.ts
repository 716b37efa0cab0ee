/** The operations of the directory, the practice and invitations. */
import { client } from "@/lib/http";
import type { EditPractice, Invite, OwnPractice, ProfessionalPage, ProfessionalProfile } from "./types";

interface Signal {
	signal?: AbortSignal;
}

export const listProfessionals = (request: { query: object } & Signal) =>
	client.get<{ 200: ProfessionalPage }, unknown, true>({ url: "/api/professionals", ...request });

export const showProfessional = (request: { path: { uid: string } } & Signal) =>
	client.get<{ 200: ProfessionalProfile }, unknown, true>({ url: "/api/professionals/{uid}", ...request });

export const showOwnPractice = (request: Signal) =>
	client.get<{ 200: OwnPractice }, unknown, true>({ url: "/api/me/practice", ...request });

export const editOwnPractice = (request: { body: EditPractice }) =>
	client.put<{ 200: OwnPractice }, unknown, true>({ url: "/api/me/practice", ...request });

export const confirmAccepting = (request: { body: { accepting: boolean } }) =>
	client.put<{ 200: OwnPractice }, unknown, true>({ url: "/api/me/practice/accepting", ...request });

export const showInvite = (request: Signal) =>
	client.get<{ 200: Invite }, unknown, true>({ url: "/api/me/invite", ...request });

export const replaceInvite = () => client.post<{ 200: Invite }, unknown, true>({ url: "/api/me/invite/replacement" });
