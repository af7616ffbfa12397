/** HTTP routes of exam days. */
import {
  answerExamInvitation,
  handInSheet as handInSheetEndpoint,
  inviteCandidate as inviteCandidateEndpoint,
  listExamInvitations as listExamInvitationsEndpoint,
  markAbsent as markAbsentEndpoint,
  offerNextTry as offerNextTryEndpoint,
  readDayCertificates,
  readExamDay as readExamDayEndpoint,
  readReady as readReadyEndpoint,
  releaseResults as releaseResultsEndpoint,
  scoreTask as scoreTaskEndpoint,
  takeBackRelease as takeBackReleaseEndpoint,
  withdrawCandidate as withdrawCandidateEndpoint,
} from '@wegband/domain/features/exams/contract.ts'
import { serve, serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { answerInvitation, inviteCandidate, withdrawCandidate } from './invite-candidates.ts'
import { sendDayCertificates } from './day-papers.ts'
import { offerNextTry } from './next-try.ts'
import { listExamInvitations } from './read-invitations.ts'
import { readReady } from './read-ready.ts'
import { releaseResults, takeBackRelease } from './release-results.ts'
import { handInSheet, markAbsent, scoreTask } from './score-candidates.ts'
import { readExamDay } from './show-day.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, readReadyEndpoint, (context, { params, query }) =>
    readReady(context, {
      schoolId: params.id,
      sportId: query.sport,
      goal: query.goal,
      page: query.page ?? 1,
    }),
  )
  serveData(app, readExamDayEndpoint, (context, { params }) => readExamDay(context, params.id))
  serveData(app, inviteCandidateEndpoint, async (context, { params, body }) => {
    await inviteCandidate(context, { ...params, ...body })
  })
  serveData(app, withdrawCandidateEndpoint, (context, { params }) => withdrawCandidate(context, params))
  serveData(app, listExamInvitationsEndpoint, (context, { params }) =>
    listExamInvitations(context, params.id),
  )
  serveData(app, answerExamInvitation, (context, { params, body }) =>
    answerInvitation(context, { ...params, ...body }),
  )
  serveData(app, scoreTaskEndpoint, (context, { params, body }) => scoreTask(context, { ...params, ...body }))
  serveData(app, handInSheetEndpoint, (context, { params, body }) =>
    handInSheet(context, { ...params, ...body }),
  )
  serveData(app, markAbsentEndpoint, (context, { params, body }) =>
    markAbsent(context, { ...params, ...body }),
  )
  serveData(app, releaseResultsEndpoint, (context, { params }) => releaseResults(context, params.id))
  serveData(app, takeBackReleaseEndpoint, (context, { params }) => takeBackRelease(context, params))
  serveData(app, offerNextTryEndpoint, (context, { params, body }) =>
    offerNextTry(context, { ...params, ...body }),
  )
  serve(app, readDayCertificates, async (context, { params }, io) => sendDayCertificates(context, params, io))
}
