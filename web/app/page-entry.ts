/** One row of a table of pages: the code of the page, and the message bundles it needs. */
import type { LazyPage } from '../platform/loading/chunk-loading.ts'
import type { RouteName } from '../platform/router/route-table.ts'

export type PageEntry = {
  readonly page: LazyPage
  /** Message bundles that are loaded together with the code. */
  readonly bundles: readonly string[]
}

export type PageTable = { readonly [Name in RouteName]?: PageEntry }

export const page = (lazy: LazyPage, ...bundles: string[]): PageEntry => ({ page: lazy, bundles })
