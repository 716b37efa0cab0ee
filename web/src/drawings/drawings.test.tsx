/** Every drawing keeps to its bytes, is flat, and says nothing to screen readers. */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CalmingLineDrawing } from "./calming-line";
import { FooterHillsDrawing } from "./footer-hills";
import { GreetingDrawing } from "./greeting";
import { HelpDrawing } from "./help";
import { HeroDrawing } from "./hero";
import { HeroPhoneDrawing } from "./hero-phone";
import { MaintenanceDrawing } from "./maintenance";
import { NoMessagesDrawing } from "./no-messages";
import { NotFoundDrawing } from "./not-found";
import { NothingPendingDrawing } from "./nothing-pending";
import { OfflineDrawing } from "./offline";
import { QuestionsDrawing } from "./questions";
import { RoomsDrawing } from "./rooms";
import { SavedDrawing } from "./saved";
import { SidebarHillsDrawing } from "./sidebar-hills";
import { StageDrawing } from "./stage";
import { SuccessDrawing } from "./success";
import { WinsDrawing } from "./wins";

const SCENE = 5300;
const SPOT = 1700;

const drawings = [
	["hero", <HeroDrawing key="" />, SCENE],
	["hero-phone", <HeroPhoneDrawing key="" />, SCENE],
	["hero-phone, full", <HeroPhoneDrawing key="" full />, SCENE],
	["greeting", <GreetingDrawing key="" />, 2600],
	["stage", <StageDrawing key="" />, 2600],
	["calming-line", <CalmingLineDrawing key="" />, 700],
	["footer-hills", <FooterHillsDrawing key="" />, 2600],
	["sidebar-hills", <SidebarHillsDrawing key="" />, SPOT],
	["wins", <WinsDrawing key="" />, SPOT],
	["questions", <QuestionsDrawing key="" />, SPOT],
	["saved", <SavedDrawing key="" />, SPOT],
	["rooms", <RoomsDrawing key="" />, SPOT],
	["no-messages", <NoMessagesDrawing key="" />, SPOT],
	["nothing-pending", <NothingPendingDrawing key="" />, SPOT],
	["offline", <OfflineDrawing key="" />, SPOT],
	["maintenance", <MaintenanceDrawing key="" />, SPOT],
	["success", <SuccessDrawing key="" />, SPOT],
	["not-found", <NotFoundDrawing key="" />, SPOT],
	["help", <HelpDrawing key="" />, SPOT],
] as const;

test.each(drawings)("%s", (_name, drawing, bytes) => {
	const markup = renderToStaticMarkup(drawing);
	expect.soft(new TextEncoder().encode(markup).length).toBeLessThanOrEqual(bytes);
	expect(markup).toMatch(/^<svg [^>]*aria-hidden="true"/);
	expect(markup).not.toMatch(/<(?!svg|g|path|circle|ellipse|rect)[a-zA-Z]|href|url\(|>[^<]+</);
});
