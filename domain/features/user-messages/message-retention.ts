/** How long messages stay: in the trash, in a mailbox, and as the trace of a deleted one (decisions §4 Messages). */

/** How long a deleted message lies in the trash, unless the setting differs. */
export const TRASH_DAYS = 30
/** How long messages are stored, unless the setting differs. */
export const MESSAGE_MONTHS = 24
/** How long a purged copy answers 410 before its row is deleted. */
export const TOMBSTONE_DAYS = 90
