/** The one script of the public pages: the Install App entry, local times and the service worker's registration. */

import { prepareInstall } from "./install";
import { showLocalTimes } from "./local-times";
import { registerServiceWorker } from "./register-service-worker";

prepareInstall(window);
showLocalTimes(window.document);
registerServiceWorker(window);
