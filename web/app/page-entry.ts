/** What a table of pages says of each: its code, and the words that come along. */
import type { LazyPage } from '../platform/loading/chunk-loading.ts'
import type { RouteName } from '../platform/router/route-table.ts'

export type PageEntry = {
  readonly page: LazyPage
  /** Words that are loaded together with the code. */
  readonly bundles: readonly string[]
}

export type PageTable = { readonly [Name in RouteName]?: PageEntry }

export const page = (lazy: LazyPage, ...bundles: string[]): PageEntry => ({ page: lazy, bundles })
