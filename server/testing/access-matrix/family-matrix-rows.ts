/** Who may do what with relations: both sides, and parents for their children. */
import {
  answerRelationRequest,
  handOver,
  listCandidates,
  requestRelease,
  sendRelationRequest,
  takeOver,
  transferCredit,
} from '@wegband/domain/features/family/contract.ts'
import {
  acceptGuardianInvitation,
  inviteGuardian,
  readGuardianInvitation,
  withdrawGuardianInvitation,
} from '@wegband/domain/features/family/invitation-contract.ts'
import { answers, row, type MatrixRow } from './matrix-row.ts'

const NEW_PASSWORD = { password: 'Kupferband-2026', confirmation: 'Kupferband-2026' }

export const familyRows: readonly MatrixRow[] = [
  answers(listCandidates, () => ({
    query: { search: 'zz' },
  })),
  // A child cannot receive a request by id. The parent and the child learn nothing new.
  row(sendRelationRequest, 404, { 403: ['parent'], 412: ['self'] }, ({ selfId }) => ({
    body: { relationType: 'training-buddy', user: selfId },
  })),
  // Requests of other families.
  row(answerRelationRequest, 404, {}, ({ foreign }) => ({
    params: { id: foreign.relationRequestId },
    body: { state: 'confirmed' },
  })),
  row(requestRelease, 404, {}, ({ foreign }) => ({
    params: { id: foreign.relationId },
    body: {},
  })),
  // The child of the questions has no credit; being one, it may not move any.
  row(transferCredit, 404, { 409: ['parent'] }, ({ selfId, people }) => ({
    params: { id: selfId },
    body: { to: people.parent.id },
  })),
  // Whom the questions are about is a child still.
  row(handOver, 404, { 409: ['parent'] }, ({ selfId }) => ({
    params: { id: selfId },
    body: { mail: 'jonas@post.example' },
  })),
  // A child invites no guardian for itself.
  row(inviteGuardian, 404, { 201: ['parent'] }, ({ selfId }) => ({
    params: { id: selfId },
    body: { mail: null },
  })),
  row(withdrawGuardianInvitation, 404, {}, ({ selfId, foreign }) => ({
    params: { id: selfId, invitationId: foreign.relationId },
  })),
  row(readGuardianInvitation, 410, {}, () => ({ body: { token: 'x'.repeat(43) } })),
  row(acceptGuardianInvitation, 410, {}, () => ({
    body: { token: 'x'.repeat(43), custody: 'joint' },
  })),
  row(takeOver, 410, {}, () => ({
    body: { ...NEW_PASSWORD, token: 'x'.repeat(43), mail: 'anna@post.example' },
  })),
]
