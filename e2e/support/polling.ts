/** How often a poll checks: by default Playwright waits up to a second between two checks. */
export const EVERY_50_MS = { intervals: [50] }
