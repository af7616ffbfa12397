/** Routes of sports, modules and groups. */
import {
  listModuleGroups as listModuleGroupsEndpoint,
  listModules as listModulesEndpoint,
  listSports as listSportsEndpoint,
  MODULES_LIMIT,
  readModule as readModuleEndpoint,
  readModuleGroup as readModuleGroupEndpoint,
  readPromo as readPromoEndpoint,
  readSport as readSportEndpoint,
  SPORTS_PER_PAGE,
} from '@wegband/domain/features/sports/contract.ts'
import { dropReferenceDataOnSignals } from '../reference-data/reference-data.ts'
import { metaOf, pageOf, pageSizeOf } from '../../http/request/page-of.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { readPromo } from './read-promo.ts'
import {
  listModuleGroups,
  listModules,
  listSports,
  readModule,
  readModuleGroup,
  readSport,
} from './read-sports.ts'

export const routes: FeatureRoutes = (app) => {
  dropReferenceDataOnSignals(app.signals, app.services.db)
  serveData(app, listSportsEndpoint, async (context, { query }) => {
    const page = query.page ?? 1
    const perPage = pageSizeOf(query, SPORTS_PER_PAGE)
    const { sports, total } = await listSports(context, { school: query.school, page, perPage })
    return { data: sports, meta: metaOf(total, page, perPage) }
  })
  serveData(app, readSportEndpoint, (context, { params }) => readSport(context, params.id))
  serveData(app, listModulesEndpoint, async (context, { query }) => {
    const page = query.page ?? 1
    const perPage = pageSizeOf(query, MODULES_LIMIT)
    const { modules, total } = await listModules(context, {
      sport: query.sport,
      level: query.level,
      withContents: query.with_groups ?? false,
      withSport: query.with_sport ?? false,
      page,
      perPage,
    })
    return { data: modules, meta: metaOf(total, page, perPage) }
  })
  serveData(app, readModuleEndpoint, (context, { params }) => readModule(context, params.id))
  serveData(app, listModuleGroupsEndpoint, async (context, { query }) => {
    const groups = await listModuleGroups(context, query.sport)
    return pageOf(groups, query.page ?? 1, pageSizeOf(query, MODULES_LIMIT))
  })
  serveData(app, readModuleGroupEndpoint, (context, { params }) => readModuleGroup(context, params.id))
  serveData(app, readPromoEndpoint, (context, { params }) => readPromo(context, params.id))
}
