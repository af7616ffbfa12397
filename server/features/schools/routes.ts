/** Routes of schools, the search for them, and membership requests. */
import {
  answerMembershipRequest,
  listMembershipRequests,
  listSchools as listSchoolsEndpoint,
  putMembershipRequest,
  putRetreatRequest,
  readOwnSchools as readOwnSchoolsEndpoint,
  readSchool as readSchoolEndpoint,
  readSchoolOfSite as readSchoolOfSiteEndpoint,
  searchSites as searchSitesEndpoint,
  undoAcceptedRequest,
  withdrawMembershipRequest,
  writeToRequest as writeToRequestEndpoint,
} from '@wegband/domain/features/schools/contract.ts'
import { listPublicClasses as listPublicClassesEndpoint } from '@wegband/domain/features/schools/public-classes-contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { dropTeachingOnSignals } from './taught-sports-cache.ts'
import { listPublicClasses } from './finding/list-public-classes.ts'
import { listRequests } from './list-requests.ts'
import { answerRequest, askSchool, withdrawRequest } from './move-request.ts'
import { listSchools, readOwnSchools, readSchool, readSchoolOfSite } from './read-schools.ts'
import { searchSites } from './finding/search-sites.ts'
import { undoAccept } from './undo-accept.ts'
import { writeToRequest } from './write-to-request.ts'

const askedOf = (
  params: { readonly id: number; readonly userId: number },
  body: { readonly message: string; readonly school_site_id: number | null },
) => ({
  schoolId: params.id,
  userId: params.userId,
  message: body.message,
  siteId: body.school_site_id,
})

export const routes: FeatureRoutes = (app) => {
  dropTeachingOnSignals(app.signals, app.services.db)
  serveData(app, searchSitesEndpoint, (context, { query }) => searchSites(context, query))
  serveData(app, readSchoolOfSiteEndpoint, (context, { params }) => readSchoolOfSite(context, params.id))
  serveData(app, listSchoolsEndpoint, (context, { query }) => listSchools(context, query))
  serveData(app, readSchoolEndpoint, (context, { params }) => readSchool(context, params.id))
  serveData(app, listPublicClassesEndpoint, async (context, { params, query }) => {
    const { only_trial_slots: isTrial = false, sport, age } = query
    const data = await listPublicClasses(context, { schoolId: params.id, isTrial, sportId: sport, age })
    return data
  })
  serveData(app, readOwnSchoolsEndpoint, (context, { params }) => readOwnSchools(context, params.id))
  serveData(app, putMembershipRequest, (context, { params, body }) =>
    askSchool(context, { ...askedOf(params, body), type: 'enrollment', leavesOn: null }),
  )
  serveData(app, putRetreatRequest, (context, { params, body }) =>
    askSchool(context, {
      ...askedOf(params, body),
      type: 'retreat',
      leavesOn: body.leavesOn,
    }),
  )
  serveData(app, listMembershipRequests, (context, { params, query }) =>
    listRequests(context, {
      schoolId: params.id,
      state: query.state,
      type: query.type,
      page: query.page ?? 1,
    }),
  )
  serveData(app, answerMembershipRequest, (context, { params, body }) =>
    answerRequest(context, { schoolId: params.id, userId: params.userId, ...body }),
  )
  serveData(app, undoAcceptedRequest, (context, { params }) =>
    undoAccept(context, { schoolId: params.id, userId: params.userId }),
  )
  serveData(app, withdrawMembershipRequest, (context, { params }) =>
    withdrawRequest(context, { schoolId: params.id, userId: params.userId }),
  )
  serveData(app, writeToRequestEndpoint, (context, { params, body }) =>
    writeToRequest(context, {
      schoolId: params.id,
      userId: params.userId,
      text: body.message,
    }),
  )
}
