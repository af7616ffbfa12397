/** Maps a stored card to its API form, without its code. */
import type { HeldCard } from '@wegband/domain/features/cards/card-contract.ts'
import { endingOf } from '@wegband/domain/features/cards/card-rules.ts'
import { cardKindOf, type CardRow } from './card-store.ts'

/** When the card was linked. Cards of older batches have no such time, so their creation counts. */
export const linkedSince = (row: Pick<CardRow, 'linkedAt' | 'createdAt'>): string =>
  row.linkedAt ?? row.createdAt

export const showCard = (row: CardRow): HeldCard => ({
  id: row.id,
  kind: cardKindOf(row.kind),
  number: row.number,
  ending: endingOf(row.value),
  linkedAt: linkedSince(row),
  revokedAt: row.revokedAt,
})
