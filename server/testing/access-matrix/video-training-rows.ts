/** Who may do what with video trainings: they belong to those who take part, and parents only take their child out of one. */
import {
  changeVideoTraining,
  finishVideoTraining,
  leaveVideoTraining,
  processVideoTraining,
  readVideoTraining,
  scanPartner,
  startVideoTraining,
} from '@wegband/domain/features/video-trainings/contract.ts'
import { FAMILY, namingSelf, row, type MatrixRow } from './matrix-row.ts'

export const videoTrainingRows: readonly MatrixRow[] = [
  // A caller who holds a card may train with its owner. The caller's own card adds no partner.
  namingSelf(
    row(scanPartner, 200, { 412: ['self'] }, ({ cardOfSelf }) => ({
      body: { token: cardOfSelf },
    })),
    ['unverified', 'outsider', 'trainerElsewhere'],
  ),
  row(readVideoTraining, 404, { 200: ['self'] }, ({ videoTrainingId }) => ({
    params: { id: videoTrainingId },
  })),
  // Theirs runs already; who has not confirmed their mail lacks the level that the video asks for.
  row(startVideoTraining, 201, { 200: ['self'], 403: ['unverified'] }, ({ contentId }) => ({
    body: { contentId, attendees: [] },
  })),
  row(changeVideoTraining, 404, { 200: ['self'] }, ({ videoTrainingId, selfId }) => ({
    params: { id: videoTrainingId },
    body: { allowAchievementsTo: [selfId] },
  })),
  row(processVideoTraining, 404, { 200: ['self'] }, ({ videoTrainingId }) => ({
    body: { id: videoTrainingId },
  })),
  row(finishVideoTraining, 404, { 204: ['self'] }, ({ videoTrainingId }) => ({
    params: { id: videoTrainingId },
  })),
  row(leaveVideoTraining, 404, { 204: FAMILY }, ({ videoTrainingId, selfId }) => ({
    params: { id: videoTrainingId, userId: selfId },
  })),
]
