/** The version of a level that counts for a row of totals, for statements that read no events (docs/decisions/0075). */

/** SQL of what a statement joins from the left, as `w`. `levels` and `training_progress` are named by their aliases. */
export const levelVersionOf = (level: string, totals: string): string =>
  `lateral (
    select former.* from level_versions former
    where former.level_id = ${level}.id and former.publication_id > ${totals}.rules_version
    order by former.publication_id limit 1) w`

/** SQL of a threshold in that version, else in the newest. */
export const inVersion = (level: string, column: string): string =>
  `coalesce(w.${column}, ${level}.${column})`
