import { chromium, devices } from "playwright-core";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-background-networking","--use-fake-device-for-media-stream","--use-fake-ui-for-media-stream"] });
const base = "http://localhost:4990";
async function person(name, phone=false) {
  const context = await browser.newContext(phone ? { viewport: {width:390,height:844}, hasTouch:true, isMobile:true, deviceScaleFactor:2, permissions:["microphone","camera"] } : { viewport: {width:1440,height:920}, permissions:["microphone","camera"] });
  const page = await context.newPage();
  page.on("console", m => { if (["error","warning"].includes(m.type())) console.log(name, m.type(), m.text().slice(0,300)); });
  page.on("pageerror", e => console.log(name, "pageerror", String(e).slice(0,300)));
  await page.goto(base + "/login");
  await page.fill("input[type=email]", name + "@exhale.test");
  await page.fill("input[type=password]", "exhale-demo");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/community**");
  return page;
}
export { browser, base, person };
