/** Who is here and where they may be, by the names that the app uses; the server says what they hold. */
import type { SessionUser } from "./api/types.gen";

export type { Guard, HowOften as Letters, Session, SessionUser } from "./api/types.gen";

export type Tier = SessionUser["tier"];
