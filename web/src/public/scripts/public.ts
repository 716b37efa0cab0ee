/** The one script of the public pages: the Install App entry and the service worker's registration. */

import { prepareInstall } from "./install";
import { registerServiceWorker } from "./register-service-worker";

prepareInstall(window);
registerServiceWorker(window);
