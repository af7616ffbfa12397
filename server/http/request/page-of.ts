/** One page of a list and the `meta` beside it (decisions §1). */
import type { z } from 'zod'
import type { pageMeta } from '@wegband/domain/http/shapes.ts'

export type PageMeta = z.output<typeof pageMeta>

/** `per_page` and `limit` mean the same; the smaller one applies. `most` is the limit of §9. */
export const pageSizeOf = (
  asked: { per_page?: number | undefined; limit?: number | undefined },
  most: number,
): number => Math.min(asked.per_page ?? most, asked.limit ?? most, most)

export const metaOf = (total: number, page: number, perPage: number): PageMeta => ({
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / perPage)),
  per_page: perPage,
  total,
})

/** For a list that is completely in memory. */
export const pageOf = <Item>(
  items: readonly Item[],
  page: number,
  perPage: number,
): { data: Item[]; meta: PageMeta } => ({
  data: items.slice((page - 1) * perPage, page * perPage),
  meta: metaOf(items.length, page, perPage),
})
