/** Routes of video trainings. */
import {
  changeVideoTraining,
  finishVideoTraining,
  leaveVideoTraining,
  listPartners,
  listVideoTrainings,
  processVideoTraining,
  readVideoTraining,
  scanPartner as scanPartnerEndpoint,
  startVideoTraining,
} from '@wegband/domain/features/video-trainings/contract.ts'
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import { readPartners, scanPartner } from './find-partners.ts'
import { leaveTraining } from './leave-training.ts'
import { allowAchievements, finishTraining, processTraining } from './process-training.ts'
import { readTraining, readTrainings } from './show-training.ts'
import { startTraining } from './start-training.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, listVideoTrainings, async (context, { query }) => ({
    status: 200,
    body: { data: await readTrainings(context, { isRunning: query.running, contentId: query.content_id }) },
  }))
  serve(app, listPartners, async (context, { query }) => ({
    status: 200,
    body: { data: await readPartners(context, query.content_id) },
  }))
  serve(app, scanPartnerEndpoint, async (context, { body }) => ({
    status: 200,
    body: { data: await scanPartner(context, body.token) },
  }))
  serve(app, readVideoTraining, async (context, { params }) => ({
    status: 200,
    body: { data: await readTraining(context, params.id) },
  }))
  serve(app, startVideoTraining, async (context, { body }) => {
    const { isNew, training } = await startTraining(context, body)
    return isNew ? { status: 201, body: { data: training } } : { status: 200, body: { data: training } }
  })
  serve(app, changeVideoTraining, async (context, { params, body }) => ({
    status: 200,
    body: {
      data: await allowAchievements(context, { id: params.id, userIds: body.allowAchievementsTo }),
    },
  }))
  serve(app, processVideoTraining, async (context, { body }) => ({
    status: 200,
    body: { data: await processTraining(context, body) },
  }))
  serve(app, finishVideoTraining, async (context, { params }) => {
    await finishTraining(context, params.id)
    return { status: 204, body: undefined }
  })
  serve(app, leaveVideoTraining, async (context, { params }) => {
    await leaveTraining(context, { id: params.id, userId: params.userId })
    return { status: 204, body: undefined }
  })
}
