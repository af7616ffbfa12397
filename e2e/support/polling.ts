/** How often a poll looks: by itself Playwright waits up to a second between two looks. */
export const EVERY_50_MS = { intervals: [50] }
