/** What the API answers at the addresses that have no id or query, so that a test cannot make up what no server sends. */
import type {
	ChangePreview,
	ChatChannel,
	ChatChannels,
	Checkout,
	Membership,
	MutedWords,
	OwnProfile,
	PageBlocked,
	PageDeviceSession,
	PageMemberCard,
	PageMyReport,
	PageNotification,
	PageQuestion,
	PageQueueItem,
	PageSuspended,
	PageWin,
	Portal,
	Prices,
	PushKey,
	Question,
	QuestionAllowance,
	Reported,
	Resent,
	Session,
	StoredNotificationPreferences,
	Ticket,
	UnreadDirectMessages,
	UnreadNotifications,
	Win,
	WinAllowance,
} from "@/lib/api/types.gen";

export interface ApiResponses {
	"GET /api/billing/membership": Membership;
	"PUT /api/billing/cancellation": Membership;
	"DELETE /api/billing/cancellation": Membership;
	"POST /api/billing/changes": Membership;
	"POST /api/billing/changes/preview": ChangePreview;
	"POST /api/billing/checkouts": Checkout;
	"POST /api/billing/portal": Portal;
	"GET /api/billing/prices": Prices;
	"GET /api/blocks": PageBlocked;
	"GET /api/chat/channels": ChatChannels;
	"POST /api/chat/channels": ChatChannel;
	"GET /api/dm/unread": UnreadDirectMessages;
	"GET /api/members/me/profile": OwnProfile;
	"PATCH /api/members/me/profile": OwnProfile;
	"GET /api/members/random": PageMemberCard;
	"GET /api/moderation/queue": PageQueueItem;
	"GET /api/moderation/suspensions": PageSuspended;
	"GET /api/notifications": PageNotification;
	"GET /api/notifications/muted-words": MutedWords;
	"PATCH /api/notifications/muted-words": MutedWords;
	"GET /api/notifications/preferences": StoredNotificationPreferences;
	"PUT /api/notifications/preferences": StoredNotificationPreferences;
	"GET /api/notifications/unread": UnreadNotifications;
	"GET /api/push/key": PushKey;
	"GET /api/questions": PageQuestion;
	"POST /api/questions": Question;
	"GET /api/questions/allowance": QuestionAllowance;
	"GET /api/reports": PageMyReport;
	"POST /api/reports": Reported;
	"GET /api/session": Session;
	"POST /api/session": Session;
	"POST /api/accounts": Ticket;
	"POST /api/accounts/verification": Session;
	"POST /api/accounts/verification/link": Session;
	"POST /api/accounts/verification/resend": Resent;
	"PUT /api/account/email": Session;
	"PUT /api/onboarding/name": Session;
	"PUT /api/onboarding/emails": Session;
	"PUT /api/onboarding/plan": Session;
	"PUT /api/onboarding/done": Session;
	"GET /api/sessions": PageDeviceSession;
	"GET /api/wins": PageWin;
	"POST /api/wins": Win;
	"GET /api/wins/allowance": WinAllowance;
}
