/** The numbers of PostgreSQL's advisory locks that the product takes, in one place so that no two mean different things by one. */

/** "WEGB": the first number of each of our locks, which keeps them apart from those of others in the same database. */
export const LOCK_SPACE = 0x57454742
/** Held by a server for as long as it uses its embedded database. */
export const SERVER_LOCK = 1
/** Held while the schema is brought up to date. */
export const MIGRATION_LOCK = 2
/** Held while an empty database gets its first people. */
export const FILL_LOCK = 3
/** Held for the moment in which a process takes the next video to make. */
export const VIDEO_LOCK = 4
/** Held while sealed data is sealed anew under another APP_SECRET. */
export const SECRET_LOCK = 5
/** Held while chips of earlier versions are converted. */
export const CHIP_LOCK = 6
