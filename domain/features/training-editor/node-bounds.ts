/** The bounds of fields, for the forms and the server alike. */

export const NAME_MAX = 120
export const DESCRIPTION_MAX = 4000
export const LEAD_MAX = 600
export const SLUG_MAX = 60
export const LIST_MAX = 30
export const TARGETS_MAX = 50
export const GROUP_MODULES_MAX = 500
/** Belts of students are 1 to 12, of children 1 to 8. */
export const BELTS = 12
export const KIDS_BELTS = 8
export const HUE_MAX = 359
export const CHROMA_MAX = 1

export const CONFIRMATIONS = ['presence', 'progress', 'workshop', 'seminar', 'exam', 'denied'] as const
