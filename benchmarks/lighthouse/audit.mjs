/**
 * Audit pages with Lighthouse and print one line of JSON per page and device.
 *
 * Usage: node audit.mjs CHROMIUM PLAN, where PLAN is JSON: {runs, pages: [{name, url, cookie}]}.
 * Each page is loaded `runs` times per device; the run with the median performance is reported.
 */
import * as chromeLauncher from "chrome-launcher";
import lighthouse, { desktopConfig } from "lighthouse";

const [chromePath, plan] = process.argv.slice(2);
const { runs, pages } = JSON.parse(plan);

/** The browser stays on this machine and asks nothing of any other. */
const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const DEVICES = { mobile: undefined, desktop: desktopConfig };

async function audit(url, cookie, config) {
  const chrome = await chromeLauncher.launch({ chromePath, chromeFlags: FLAGS });
  try {
    const extraHeaders = cookie ? { Cookie: cookie } : undefined;
    const flags = { port: chrome.port, logLevel: "silent", output: "json", extraHeaders };
    const { lhr } = await lighthouse(url, flags, config);
    return lhr;
  } finally {
    chrome.kill();
  }
}

function summary(lhr) {
  const scores = Object.entries(lhr.categories).map(([key, { score }]) => [key, score]);
  const value = (key) => Math.round(lhr.audits[key]?.numericValue ?? 0);
  const missed = Object.values(lhr.audits)
    .filter(({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === "binary")
    .map(({ id }) => id);
  return {
    scores: Object.fromEntries(scores),
    lcp: value("largest-contentful-paint"),
    tbt: value("total-blocking-time"),
    fcp: value("first-contentful-paint"),
    cls: lhr.audits["cumulative-layout-shift"]?.numericValue ?? 0,
    missed,
  };
}

for (const { name, url, cookie } of pages)
  for (const [device, config] of Object.entries(DEVICES)) {
    const found = [];
    for (let run = 0; run < runs; run += 1) found.push(await audit(url, cookie, config));
    found.sort((a, b) => a.categories.performance.score - b.categories.performance.score);
    console.log(JSON.stringify({ page: name, device, ...summary(found[runs >> 1]) }));
  }
