/** Every public page by the server's name for it. */
import { BlogPage } from "./pages/blog-page";
import { ErrorPage } from "./pages/error-page";
import { GuidelinesPage } from "./pages/guidelines-page";
import { HelpNowPage } from "./pages/help-now-page";
import { HomePage } from "./pages/home-page";
import { NotFoundPage } from "./pages/not-found-page";
import { OfflinePage } from "./pages/offline-page";
import { PodcastPage } from "./pages/podcast-page";
import { PrivacyPage } from "./pages/privacy-page";
import { QuestionGuidelinesPage } from "./pages/question-guidelines-page";
import { RoomPage } from "./pages/room-page";
import { RoomsPage } from "./pages/rooms-page";
import { TermsPage } from "./pages/terms-page";
import { UnsubscribePage } from "./pages/unsubscribe-page";

export const PAGES = {
	home: HomePage,
	"help-now": HelpNowPage,
	rooms: RoomsPage,
	room: RoomPage,
	blog: BlogPage,
	podcast: PodcastPage,
	guidelines: GuidelinesPage,
	"question-guidelines": QuestionGuidelinesPage,
	terms: TermsPage,
	privacy: PrivacyPage,
	unsubscribe: UnsubscribePage,
	offline: OfflinePage,
	"not-found": NotFoundPage,
	error: ErrorPage,
};
