/** Who belongs to a school, for those who look after it, over HTTP. */
import { searchUsers } from '@wegband/domain/features/accounts/person-search.ts'
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import { searchPeople } from './search-people.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, searchUsers, async (context, { query }) => ({
    status: 200,
    body: {
      data: await searchPeople(context, { typed: query['user-filter-str'], schoolId: query.school }),
    },
  }))
}
