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
import { serve, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { dropTeachingOnSignals } from './teaching-cache.ts'
import { listPublicClasses } from './list-public-classes.ts'
import { listRequests } from './list-requests.ts'
import { answerRequest, askSchool, withdrawRequest } from './move-request.ts'
import { listSchools, readOwnSchools, readSchool, readSchoolOfSite } from './read-schools.ts'
import { searchSites } from './search-sites.ts'
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
  serve(app, searchSitesEndpoint, async (context, { query }) => ({
    status: 200,
    body: await searchSites(context, query),
  }))
  serve(app, readSchoolOfSiteEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await readSchoolOfSite(context, params.id) },
  }))
  serve(app, listSchoolsEndpoint, async (context, { query }) => ({
    status: 200,
    body: await listSchools(context, query),
  }))
  serve(app, readSchoolEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await readSchool(context, params.id) },
  }))
  serve(app, listPublicClassesEndpoint, async (context, { params, query }) => {
    const { only_trial_slots: isTrial = false, sport, age } = query
    const data = await listPublicClasses(context, { schoolId: params.id, isTrial, sportId: sport, age })
    return { status: 200, body: { data } }
  })
  serve(app, readOwnSchoolsEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await readOwnSchools(context, params.id) },
  }))
  serve(app, putMembershipRequest, async (context, { params, body }) => ({
    status: 200,
    body: {
      data: await askSchool(context, { ...askedOf(params, body), type: 'enrollment', leavesOn: null }),
    },
  }))
  serve(app, putRetreatRequest, async (context, { params, body }) => ({
    status: 200,
    body: {
      data: await askSchool(context, {
        ...askedOf(params, body),
        type: 'retreat',
        leavesOn: body.leavesOn,
      }),
    },
  }))
  serve(app, listMembershipRequests, async (context, { params, query }) => ({
    status: 200,
    body: await listRequests(context, {
      schoolId: params.id,
      state: query.state,
      type: query.type,
      page: query.page ?? 1,
    }),
  }))
  serve(app, answerMembershipRequest, async (context, { params, body }) => ({
    status: 200,
    body: {
      data: await answerRequest(context, { schoolId: params.id, userId: params.userId, ...body }),
    },
  }))
  serve(app, undoAcceptedRequest, async (context, { params }) => ({
    status: 200,
    body: { data: await undoAccept(context, { schoolId: params.id, userId: params.userId }) },
  }))
  serve(app, withdrawMembershipRequest, async (context, { params }) => ({
    status: 200,
    body: { data: await withdrawRequest(context, { schoolId: params.id, userId: params.userId }) },
  }))
  serve(app, writeToRequestEndpoint, async (context, { params, body }) => ({
    status: 201,
    body: {
      data: await writeToRequest(context, {
        schoolId: params.id,
        userId: params.userId,
        text: body.message,
      }),
    },
  }))
}
