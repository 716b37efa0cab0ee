/** The one script of the public pages: the Install App entry, and the worker that keeps a few pages for offline. */

import { prepareInstall } from "./install";
import { keepForOffline } from "./keep-for-offline";

prepareInstall(window);
keepForOffline(window);
