/** Which classes an address for calendar programs can hold. */

/** `me`: what one is booked into; `child`: what a child is; `teaching`: what one leads; `school`: all of a school. */
export const FEED_KINDS = ['me', 'child', 'teaching', 'school'] as const
export type FeedKind = (typeof FEED_KINDS)[number]
