/** Why something can be reported, in the words of whoever reports it. */
import type { ReportCause } from "@/lib/api/types.gen";

export const causeTitles: Readonly<Record<ReportCause, string>> = {
	danger: "Somebody may be in danger",
	threat: "A threat, or a call to harm somebody",
	child: "A child may be at risk",
	harassment: "Unkind, or aimed at somebody",
	privacy: "Shows who somebody is",
	harmfulAdvice: "Advice that could hurt",
	spam: "Advertising, or the same thing again and again",
	other: "Something else",
};

export const causes = Object.keys(causeTitles) as readonly ReportCause[];
