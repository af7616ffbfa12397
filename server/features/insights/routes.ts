/** HTTP routes of a school's figures. */
import { readFigures as readFiguresEndpoint } from '@wegband/domain/features/insights/contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { readFigures } from './read-figures.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, readFiguresEndpoint, (context, { params, query }) =>
    readFigures(context, {
      schoolId: params.id,
      range: query.range ?? '12-weeks',
      sportId: query.sport ?? null,
    }),
  )
}
