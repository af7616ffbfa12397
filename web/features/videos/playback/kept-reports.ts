/**
 * Progress reports that could not be sent yet: per person and video the furthest second. Sending them late, twice or in any order is safe,
 * since the server keeps the furthest second too (F39). Pure; `send-reports.ts` does the sending.
 */

/** Furthest second by content, by person. */
export type KeptReports = { readonly [userId: string]: { readonly [contentId: string]: number } }

export type Report = { readonly userId: number; readonly contentId: string; readonly seconds: number }

export const NO_REPORTS: KeptReports = {}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

const isSecond = (entry: [string, unknown]): entry is [string, number] =>
  typeof entry[1] === 'number' && entry[1] >= 0

/** Parses the stored text; unreadable parts count as empty. */
export const parseReports = (text: string | null): KeptReports => {
  try {
    const people = entriesOf(JSON.parse(text ?? '{}'))
    return Object.fromEntries(
      people.map(([userId, videos]) => [userId, Object.fromEntries(entriesOf(videos).filter(isSecond))]),
    )
  } catch {
    return NO_REPORTS
  }
}

/** `null` when nothing is left to send. */
export const reportsText = (kept: KeptReports): string | null =>
  Object.keys(kept).length === 0 ? null : JSON.stringify(kept)

export const keptSecond = (kept: KeptReports, userId: number, contentId: string): number =>
  kept[userId]?.[contentId] ?? 0

export const keepReport = (kept: KeptReports, { userId, contentId, seconds }: Report): KeptReports => ({
  ...kept,
  [userId]: {
    ...kept[userId],
    [contentId]: Math.max(seconds, keptSecond(kept, userId, contentId)),
  },
})

export const reportsOf = (kept: KeptReports, userId: number): Report[] =>
  Object.entries(kept[userId] ?? {}).map(([contentId, seconds]) => ({ userId, contentId, seconds }))

/** Removes a report that the server received, unless a further second was reported meanwhile. */
export const settleReport = (kept: KeptReports, { userId, contentId, seconds }: Report): KeptReports => {
  if (keptSecond(kept, userId, contentId) > seconds) return kept
  const { [contentId]: _told, ...others } = kept[userId] ?? {}
  const { [userId]: _mine, ...rest } = kept
  return Object.keys(others).length === 0 ? rest : { ...rest, [userId]: others }
}

/** Drops the reports of other people, because no user may report in another's name. */
export const onlyOf = (kept: KeptReports, userId: number): KeptReports => {
  const own = kept[userId]
  return own === undefined ? NO_REPORTS : { [userId]: own }
}
