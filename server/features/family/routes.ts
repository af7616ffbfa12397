/** HTTP routes of family and contacts. */
import {
  answerRelationRequest,
  handOver as handOverEndpoint,
  listCandidates,
  listRelationRequests,
  listRelations,
  requestRelease,
  sendRelationRequest,
  takeOver as takeOverEndpoint,
  transferCredit as transferCreditEndpoint,
} from '@wegband/domain/features/family/contract.ts'
import {
  acceptGuardianInvitation,
  inviteGuardian as inviteGuardianEndpoint,
  readGuardianInvitation,
  withdrawGuardianInvitation,
} from '@wegband/domain/features/family/invitation-contract.ts'
import type { Context } from '../../http/request/context.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { originOf } from '../sessions/devices/origin.ts'
import { cardKey, resolveToken } from '../cards/resolve-token.ts'
import { acceptInvitation, previewInvitation } from './guardians/accept-invitation.ts'
import { answerRequest } from './answer-request.ts'
import { askRelation, askRelease } from './ask-relation.ts'
import { handOver, takeOver } from './guardians/hand-over.ts'
import { inviteGuardian, withdrawInvitation } from './guardians/invite-guardian.ts'
import { readCandidates, readRelations, readRequests, showRequest } from './read-family.ts'
import { transferCredit } from './transfer-credit.ts'

/** The person whom the request is about: an id, or the owner of the scanned code. §8 Scanner gives the errors of unknown codes. */
const targetOf = async (
  context: Context,
  asked: { user: number } | { token: string },
): Promise<{ userId: number; isScanned: boolean }> => {
  if ('user' in asked) return { userId: asked.user, isScanned: false }
  const now = context.clock.now().getTime()
  const key = cardKey(context.appSecret)
  const { id } = await resolveToken(context.db.drizzle, { token: asked.token, key, now, chipSchools: [] })
  return { userId: id, isScanned: true }
}

const invitationRoutes: FeatureRoutes = (app) => {
  serveData(app, inviteGuardianEndpoint, async (context, { params, body }, io) => {
    const asked = { childId: params.id, mail: body.mail, origin: originOf(context, io) }
    return await inviteGuardian(context, asked)
  })
  serveData(app, withdrawGuardianInvitation, (context, { params }) =>
    withdrawInvitation(context, { childId: params.id, invitationId: params.invitationId }),
  )
  serveData(app, readGuardianInvitation, (context, { body }) => previewInvitation(context, body.token))
  serveData(app, acceptGuardianInvitation, async (context, { body }) => {
    const data = await acceptInvitation(context, body)
    // Forgets the cached session here at once; other processes forget it by the published event.
    app.sessions.forgetUser(context.actor.userId)
    return data
  })
}

export const routes: FeatureRoutes = (app) => {
  invitationRoutes(app)
  serveData(app, listRelations, (context) => readRelations(context))
  serveData(app, listRelationRequests, (context) => readRequests(context))
  serveData(app, listCandidates, (context, { query }) => readCandidates(context, query.search))
  serveData(app, sendRelationRequest, async (context, { body }) => {
    const { relationType, message } = body
    const row = await askRelation(context, { relationType, message, ...(await targetOf(context, body)) })
    return await showRequest(context, row)
  })
  serveData(app, answerRelationRequest, async (context, { params, body }) => {
    const row = await answerRequest(context, { requestId: params.id, ...body })
    return await showRequest(context, row)
  })
  serveData(app, requestRelease, async (context, { params, body }) => {
    const row = await askRelease(context, { relationId: params.id, message: body.message })
    return await showRequest(context, row)
  })
  serveData(app, transferCreditEndpoint, (context, { params, body }) =>
    transferCredit(context, { childId: params.id, to: body.to }),
  )
  serveData(app, handOverEndpoint, (context, { params, body }, io) =>
    handOver(context, { userId: params.id, mail: body.mail, origin: originOf(context, io) }),
  )
  serveData(app, takeOverEndpoint, async (context, { body }) => {
    // Forgets the cached session here at once; other processes forget it by the published event.
    app.sessions.forgetUser(await takeOver(context, body))
  })
}
