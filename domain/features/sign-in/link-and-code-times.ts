/** How long the links and codes of emails hold, and how often a code may be tried (§5, decisions §4 Mail). */

/** The link that confirms an email address. */
export const VERIFICATION_LINK_HOURS = 24
/** The link that sets a new password. */
export const RESET_LINK_MINUTES = 60
/** Decisions §2: a code by email, and how often a wrong one may be typed. */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
