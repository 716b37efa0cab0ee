/** The one script of the public pages: the Install App entry, and the worker that keeps a few pages for offline. */

import { prepareInstall } from "./install";
import { registerServiceWorker } from "./register-service-worker";

prepareInstall(window);
registerServiceWorker(window);
