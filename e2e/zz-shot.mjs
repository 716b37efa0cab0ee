import { chromium } from "@playwright/test";
const base = process.env.BASE ?? "http://localhost:4780";
const jobs = JSON.parse(process.argv[2]);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-background-networking"] });
for (const { who, path, name, phone, dark, wait, click } of jobs) {
  const context = await browser.newContext({ viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 860 }, colorScheme: dark ? "dark" : "light" });
  const page = await context.newPage();
  page.on("console", (m) => { if (m.type() === "error") console.log(name, "console:", m.text().slice(0, 200)); });
  if (who) {
    await page.goto(`${base}/login`);
    await page.getByLabel(/e-?mail/i).first().fill(`${who}@exhale.test`);
    await page.getByLabel(/^password/i).first().fill("exhale-demo");
    await page.getByRole("button", { name: /log in|sign in/i }).first().click();
    await page.waitForURL(/community/, { timeout: 15000 });
  }
  await page.goto(base + path);
  await page.waitForTimeout(wait ?? 2500);
  if (click) { await page.getByRole(click[0], { name: new RegExp(click[1]) }).first().click(); await page.waitForTimeout(1200); }
  await page.screenshot({ path: `/tmp/shots/${name}.png` });
  await context.close();
}
await browser.close();
