/** Times around the eighteenth birthday of a child: the notice before it, and the link that hands the account over (decisions §4 Kids). */

/** How many days before the eighteenth birthday a child and its guardians are notified. */
export const COMING_OF_AGE_NOTICE_DAYS = 28
/** How long the link is valid by which a grown-up child takes over their account. */
export const HAND_OVER_HOURS = 24
