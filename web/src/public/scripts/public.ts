/** The one script of the public pages: the Install App entry, and the worker that keeps a few pages for offline. */
import { keepForOffline } from "./keep-for-offline";
import { prepareInstall } from "./install";

prepareInstall(window);
keepForOffline(window);
