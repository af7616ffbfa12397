/**
 * Which reads belong to the offline snapshot, from the declarations (`offline`). The build gives the browser the finished table without
 * the contracts.
 */
import type { OfflineFact } from '../http/endpoint.ts'
import { ALL_ENDPOINTS } from './endpoints.ts'

export type OfflineRead = OfflineFact & { readonly path: string }

export const OFFLINE_TABLE: readonly OfflineRead[] = ALL_ENDPOINTS.flatMap(({ path, offline }) =>
  offline === undefined ? [] : [{ path, ...offline }],
)
