/**
 * Progress reports that could not be sent yet: per person and video the furthest second. Sending them late, twice or in any order is safe,
 * since the server keeps the furthest second too (F39). `send-reports.ts` does the sending.
 */
import { type OutboxItem, type OutboxKind, UNSENT } from '../../../platform/offline/outbox-items.ts'

export type Report = { readonly contentId: string; readonly seconds: number }
export type QueuedReport = OutboxItem & Report

/** Unsent seconds of a content, 0 for none. */
export const queuedSecond = (items: readonly QueuedReport[], contentId: string): number =>
  items.find((item) => item.contentId === contentId)?.seconds ?? 0

/** Adds a report; a further second replaces the one that waits, and counts as not sent. */
export function withReport(items: readonly QueuedReport[], report: Report): readonly QueuedReport[] {
  const known = items.find(({ contentId }) => contentId === report.contentId)
  if (known !== undefined && report.seconds <= known.seconds) return items
  return [...items.filter((item) => item !== known), { ...UNSENT, ...report }]
}

const isSecond = (entry: [string, unknown]): entry is [string, number] =>
  typeof entry[1] === 'number' && entry[1] >= 0

/** Earlier versions stored `{ [userId]: { [contentId]: seconds } }`; unreadable parts count as none. */
const formerReports = (record: unknown): readonly QueuedReport[] =>
  typeof record === 'object' && record !== null
    ? Object.entries(record)
        .filter(isSecond)
        .map(([contentId, seconds]) => ({ ...UNSENT, contentId, seconds }))
    : []

export const VIDEO_REPORTS: OutboxKind<QueuedReport> = {
  name: 'video-report',
  keyOf: ({ contentId }) => contentId,
  laneOf: ({ contentId }) => contentId,
  // A refused report interests no reader.
  refuse: () => null,
  isHarmlessTwice: true,
  former: {
    prefixesOf: (userId) => [userId],
    take: (records, userId) => {
      const record = records.get(userId)
      records.delete(userId)
      return formerReports(record)
    },
  },
}
