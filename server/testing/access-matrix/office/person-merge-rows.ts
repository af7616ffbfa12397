/** Merging: only with the right of the office, and never a caller with themself. Nothing changes: what was seen is stale. */
import * as merges from '@wegband/domain/features/person-merges/contract.ts'
import { answers, row, type MatrixRow } from '../matrix-row.ts'

/** Long before any row was written. */
const seenAt = '2000-01-01T00:00:00.000Z'

export const personMergeRows: readonly MatrixRow[] = [
  answers(merges.dismissSuspects, ({ people }) => ({
    body: { one: people.member.id, other: people.unverified.id },
  })),
  answers(merges.comparePeople, ({ people }) => ({
    query: { one: String(people.member.id), other: String(people.unverified.id) },
  })),
  row(merges.mergePeople, 409, {}, ({ people }) => ({
    body: {
      survivorId: people.member.id,
      absorbedId: people.unverified.id,
      taken: [],
      reason: 'Zweimal angemeldet',
      seenAt: { survivor: seenAt, absorbed: seenAt },
    },
  })),
  row(merges.undoMerge, 404, {}, () => ({ params: { id: 999_999 } })),
]
