/** Who may what with papers and exam days. */
import {
  checkCertificate,
  listDocuments,
  readDocumentFile,
} from '@wegband/domain/features/documents/contract.ts'
import {
  answerExamInvitation,
  handInSheet,
  inviteCandidate,
  listExamInvitations,
  markAbsent,
  offerNextTry,
  readDayCertificates,
  readExamDay,
  readReady,
  releaseResults,
  scoreTask,
  takeBackRelease,
  withdrawCandidate,
} from '@wegband/domain/features/exams/contract.ts'
import { FAMILY, SEES_CLASS, row, type MatrixRow, type MatrixWorld } from './matrix-row.ts'

const ofSelf = ({ classId, selfId }: MatrixWorld) => ({ id: classId, userId: selfId })

export const examRows: readonly MatrixRow[] = [
  row(listDocuments, 404, { 200: FAMILY }, ({ selfId }) => ({
    params: { id: selfId },
  })),
  // A forged address.
  row(readDocumentFile, 404, {}, () => ({ params: { id: 1, grant: 'zzzzzzzz.forged' } })),
  // An unknown number.
  row(checkCertificate, 404, {}, () => ({ params: { code: 'WB-2026-000001-00000000' } })),
  row(readReady, 404, { 200: ['trainer'], 403: ['staff', 'leader'] }, ({ schoolId }) => ({
    params: { id: schoolId },
  })),
  // An ordinary class.
  ...[readExamDay, releaseResults].map((endpoint) =>
    row(endpoint, 404, {}, ({ classId }) => ({
      params: { id: classId },
    })),
  ),
  row(inviteCandidate, 404, {}, (world) => ({
    params: ofSelf(world),
    body: { sportId: world.sportId },
  })),
  ...[withdrawCandidate, takeBackRelease].map((endpoint) =>
    row(endpoint, 404, {}, (world) => ({
      params: ofSelf(world),
    })),
  ),
  row(scoreTask, 404, {}, (world) => ({
    params: { ...ofSelf(world), taskId: 1 },
    body: { points: 3 },
  })),
  row(handInSheet, 404, {}, (world) => ({
    params: ofSelf(world),
    body: { isHandedIn: true },
  })),
  row(offerNextTry, 404, {}, (world) => ({
    params: ofSelf(world),
    body: { appointmentId: null },
  })),
  // A forged address.
  row(readDayCertificates, 404, {}, ({ classId }) => ({ params: { id: classId, grant: 'zzzzzzzz.forged' } })),
  row(markAbsent, 404, {}, (world) => ({
    params: ofSelf(world),
    body: { isAbsent: true },
  })),
  row(listExamInvitations, 404, { 200: SEES_CLASS }, ({ classId }) => ({
    params: { id: classId },
  })),
  // No user is invited.
  row(answerExamInvitation, 404, {}, (world) => ({
    params: ofSelf(world),
    body: { answer: 'accepted' },
  })),
]
