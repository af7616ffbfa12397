/** Who may do what with video trainings: they belong to those who take part, and parents only take their child out of one. */
import {
  changeVideoTraining,
  finishVideoTraining,
  leaveVideoTraining,
  listPartners,
  listVideoTrainings,
  processVideoTraining,
  readVideoTraining,
  scanPartner,
  startVideoTraining,
} from '@wegband/domain/features/video-trainings/contract.ts'
import { FAMILY, forAccounts, namingSelf, row, STRANGER, type MatrixRow } from './matrix-row.ts'

const OTHERS = { 401: STRANGER, 403: ['anonymous'] } as const

export const videoTrainingRows: readonly MatrixRow[] = [
  forAccounts(listVideoTrainings),
  forAccounts(listPartners),
  // A caller who holds a card may train with its owner. The caller's own card adds no partner.
  namingSelf(
    row(scanPartner, 200, { ...OTHERS, 412: ['self'] }, ({ cardOfSelf }) => ({
      body: { token: cardOfSelf },
    })),
    ['unverified', 'outsider', 'trainerElsewhere'],
  ),
  row(readVideoTraining, 404, { 200: ['self'], ...OTHERS }, ({ videoTrainingId }) => ({
    params: { id: videoTrainingId },
  })),
  // Theirs runs already; who has not confirmed their mail lacks the level that the video asks for.
  row(
    startVideoTraining,
    201,
    { 200: ['self'], 401: STRANGER, 403: ['anonymous', 'unverified'] },
    ({ contentId }) => ({ body: { contentId, attendees: [] } }),
  ),
  row(changeVideoTraining, 404, { 200: ['self'], ...OTHERS }, ({ videoTrainingId, selfId }) => ({
    params: { id: videoTrainingId },
    body: { allowAchievementsTo: [selfId] },
  })),
  row(processVideoTraining, 404, { 200: ['self'], ...OTHERS }, ({ videoTrainingId }) => ({
    body: { id: videoTrainingId },
  })),
  row(finishVideoTraining, 404, { 204: ['self'], ...OTHERS }, ({ videoTrainingId }) => ({
    params: { id: videoTrainingId },
  })),
  row(leaveVideoTraining, 404, { 204: FAMILY, ...OTHERS }, ({ videoTrainingId, selfId }) => ({
    params: { id: videoTrainingId, userId: selfId },
  })),
]
