/** Which classes a calendar feed can contain. */

/** `me`: the classes a person has booked; `child`: those of a child; `teaching`: those they lead; `school`: all of a school. */
export const FEED_KINDS = ['me', 'child', 'teaching', 'school'] as const
export type FeedKind = (typeof FEED_KINDS)[number]
