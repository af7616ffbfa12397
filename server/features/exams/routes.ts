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
import { serve, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { answerInvitation, inviteCandidate, withdrawCandidate } from './candidates.ts'
import { sendDayCertificates } from './day-papers.ts'
import { offerNextTry } from './next-try.ts'
import { listExamInvitations } from './read-invitations.ts'
import { readReady } from './read-ready.ts'
import { releaseResults, takeBackRelease } from './release.ts'
import { handInSheet, markAbsent, scoreTask } from './score.ts'
import { readExamDay } from './show-day.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, readReadyEndpoint, async (context, { params, query }) => ({
    status: 200,
    body: await readReady(context, {
      schoolId: params.id,
      sportId: query.sport,
      goal: query.goal,
      page: query.page ?? 1,
    }),
  }))
  serve(app, readExamDayEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await readExamDay(context, params.id) },
  }))
  serve(app, inviteCandidateEndpoint, async (context, { params, body }) => {
    await inviteCandidate(context, { ...params, ...body })
    return { status: 204, body: undefined }
  })
  serve(app, withdrawCandidateEndpoint, async (context, { params }) => {
    await withdrawCandidate(context, params)
    return { status: 204, body: undefined }
  })
  serve(app, listExamInvitationsEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await listExamInvitations(context, params.id) },
  }))
  serve(app, answerExamInvitation, async (context, { params, body }) => {
    await answerInvitation(context, { ...params, ...body })
    return { status: 204, body: undefined }
  })
  serve(app, scoreTaskEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await scoreTask(context, { ...params, ...body }) },
  }))
  serve(app, handInSheetEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await handInSheet(context, { ...params, ...body }) },
  }))
  serve(app, markAbsentEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await markAbsent(context, { ...params, ...body }) },
  }))
  serve(app, releaseResultsEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await releaseResults(context, params.id) },
  }))
  serve(app, takeBackReleaseEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await takeBackRelease(context, params) },
  }))
  serve(app, offerNextTryEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await offerNextTry(context, { ...params, ...body }) },
  }))
  serve(app, readDayCertificates, async (context, { params }, io) => sendDayCertificates(context, params, io))
}
