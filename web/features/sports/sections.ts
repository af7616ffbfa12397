/** The sections of a sport's address (§2 `sports/{sportId}/{section?}`); any other shows the path. */

export const MISSING_SECTION = 'missing'
