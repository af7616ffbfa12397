/** HTTP routes of the association's figures. */
import { readAssociationFigures as endpoint } from '@wegband/domain/features/association-figures/contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { readAssociationFigures } from './read-association-figures.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, endpoint, (context, { query }) =>
    readAssociationFigures(context, {
      by: query.by ?? 'school',
      schoolId: query.school ?? null,
      sportId: query.sport ?? null,
    }),
  )
}
