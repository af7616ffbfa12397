/**
 * Pages of which something still moves while they load, by `nameOf`, each with a bound above what was seen. The
 * list may only shrink. How much moves depends on what arrives first, so a page below its bound is no fault.
 */
export const KNOWN_SHIFTS: Readonly<Record<string, number>> = {}
