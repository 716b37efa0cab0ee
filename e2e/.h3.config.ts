/** Temporary. */
import base from "./playwright.config";
const port = 4820;
export default { ...base, webServer: undefined, outputDir: "/tmp/h3/results", projects: base.projects?.filter((p) => p.name !== "postgres").map((p) => ({ ...p, use: { ...p.use, baseURL: `http://localhost:${port}` } })) };
