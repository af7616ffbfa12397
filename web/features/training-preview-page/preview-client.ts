/** A client of queries that has the answers of a preview; what is not among them is read as always. */
import { QueryClient } from '@tanstack/react-query'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import {
  listModuleGroups,
  listSports,
  readModule,
  readSport,
} from '@wegband/domain/features/sports/contract.ts'
import type { TrainingPreview } from '@wegband/domain/features/training-editor/preview-contract.ts'
import { keyOf, queryOf } from '../../platform/api/queries.ts'
import { viewerQuery } from '../accounts/viewer.ts'
import { levelModulesQuery } from '../sports/queries.ts'
import type { PreviewPlace } from './preview-place.ts'

export function clientOf(parts: {
  readonly preview: TrainingPreview
  readonly place: PreviewPlace & { readonly level: number }
  readonly viewer: Viewer
}): QueryClient {
  const { preview, place, viewer } = parts
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const { sportId, moduleId, shown, level } = place
  client.setQueryData(viewerQuery(viewer.id).queryKey, { ...viewer, ...preview.viewer })
  client.setQueryData(keyOf(listSports), preview.sports)
  if (preview.path !== null)
    client.setQueryData(keyOf(readSport, { params: { id: String(sportId) } }), preview.path)
  client.setQueryData(levelModulesQuery(sportId, shown ?? level).queryKey, preview.modules)
  client.setQueryData(keyOf(listModuleGroups, { query: { sport: String(sportId) } }), preview.groups)
  if (moduleId !== undefined && preview.module !== null) {
    client.setQueryData(queryOf(readModule, { params: { id: String(moduleId) } }).queryKey, preview.module)
    client.setQueryData(
      levelModulesQuery(sportId, preview.module.levelIndex).queryKey,
      preview.module.levelIndex === (shown ?? level) ? preview.modules : [],
    )
  }
  return client
}
