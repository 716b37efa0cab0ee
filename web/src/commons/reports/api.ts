/** API calls for reports and second looks. */
import type { NewAppeal, NewReport, PageMyReport, Reported } from "@/lib/api/types.gen";
import { get, request } from "@/lib/http";
import { fromCursor } from "@/lib/paged-list";

export type { MyReport, NewReport, ReportCause, ReportState, SubjectKind } from "@/lib/api/types.gen";

export const report = (body: NewReport) => request<Reported>("POST", "/api/reports", { body });

export const listMyReports = (cursor: string | null, signal?: AbortSignal) =>
	get<PageMyReport>(fromCursor("/api/reports", cursor), signal);

export const appeal = (body: NewAppeal) => request<void>("POST", "/api/appeals", { body });
