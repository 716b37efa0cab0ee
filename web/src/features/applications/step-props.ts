/** What every step of an application gets. */
import type { Application } from "./application-types";

export interface StepProps {
	application: Application;
	/** The field that another page led to. */
	field: string | null;
}
