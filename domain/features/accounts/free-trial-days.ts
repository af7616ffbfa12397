/** How long the free trial lasts. Its rules are in `freemium/freemium-rules.ts`, which features before it cannot import. */

/** §9: the free video trial lasts 14 days; the free test of a module runs two weeks, on the same clock (decisions §4). */
export const FREEMIUM_DAYS = 14
