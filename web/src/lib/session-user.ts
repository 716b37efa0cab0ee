/** The session's types by the names that the app uses; the server defines their content. */
import type { SessionUser } from "./api/types.gen";

export type { Guard, HowOften, Session, SessionUser } from "./api/types.gen";

export type Tier = SessionUser["tier"];
