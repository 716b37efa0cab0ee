/** Says times by the visitor's own clock, which the server does not know; without it they stay in UTC. */
import { formatAppointment } from "@/lib/dates";

export function showLocalTimes(document: Document) {
	for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-local]")) {
		const at = new Date(time.dateTime);
		if (!Number.isNaN(at.getTime())) time.textContent = formatAppointment(at);
	}
}
