/** The reasons for a report, in the reporter's words. */
import type { ReportCause } from "@/lib/api/types.gen";

export const causeTitles: Readonly<Record<ReportCause, string>> = {
	danger: "Someone may be in danger",
	threat: "A threat, or a call to harm someone",
	child: "A child may be at risk",
	harassment: "Unkind, or aimed at someone",
	privacy: "Reveals personal information",
	harmfulAdvice: "Advice that could hurt",
	spam: "Advertising or spam",
	other: "Something else",
};

export const causes = Object.keys(causeTitles) as readonly ReportCause[];
