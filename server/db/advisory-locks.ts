/** The numbers of PostgreSQL's advisory locks that the product takes. They stand in one place, so that no number is used twice. */

/** "WEGB": the first number of each of our locks. It keeps them apart from the locks of other programs in the same database. */
export const LOCK_SPACE = 0x57454742
/** A server holds it for as long as it uses its embedded database. */
export const SERVER_LOCK = 1
/** Held while the schema is brought up to date. */
export const MIGRATION_LOCK = 2
/** Held while an empty database gets its first people. */
export const FILL_LOCK = 3
/** A process holds it while it picks the next video to process. */
export const VIDEO_LOCK = 4
/** Held while sealed data is sealed again under another APP_SECRET. */
export const SECRET_LOCK = 5
/** Held while chips of earlier versions are converted. */
export const CHIP_LOCK = 6
/** Held while an admin saves settings. */
export const SETTINGS_LOCK = 7
