/** Limits of an import (decisions §6 Import). */

/** 20 MB. */
export const FILE_MAX_BYTES = 20_000_000
export const MOST_ROWS = 50_000
export const MOST_COLUMNS = 100
export const MOST_CELL_LENGTH = 2_000
export const ROWS_PER_PAGE = 50
/** A row enters at most so many earlier trainings of a sport. */
export const MOST_TRAININGS = 2_000
export const MAPPING_NAME_MAX = 60
export const MOST_MAPPINGS = 50
/** Open imports of a school: more are a mistake. */
export const MOST_OPEN = 5
/** Days after the last change, for which the rows stay and the import can be undone. */
export const RETENTION_DAYS = 30
export const NUMBER_MAX = 40
