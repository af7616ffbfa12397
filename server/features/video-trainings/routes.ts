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
import { serve, serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { readPartners, scanPartner } from './find-partners.ts'
import { leaveTraining } from './leave-training.ts'
import { allowAchievements, finishTraining, processTraining } from './process-training.ts'
import { readTraining, readTrainings } from './show-training.ts'
import { startTraining } from './start-training.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, listVideoTrainings, (context, { query }) =>
    readTrainings(context, { isRunning: query.running, contentId: query.content_id }),
  )
  serveData(app, listPartners, (context, { query }) => readPartners(context, query.content_id))
  serveData(app, scanPartnerEndpoint, (context, { body }) => scanPartner(context, body.token))
  serveData(app, readVideoTraining, (context, { params }) => readTraining(context, params.id))
  serve(app, startVideoTraining, async (context, { body }) => {
    const { isNew, training } = await startTraining(context, body)
    return isNew ? { status: 201, body: { data: training } } : { status: 200, body: { data: training } }
  })
  serveData(app, changeVideoTraining, (context, { params, body }) =>
    allowAchievements(context, { id: params.id, userIds: body.allowAchievementsTo }),
  )
  serveData(app, processVideoTraining, (context, { body }) => processTraining(context, body))
  serveData(app, finishVideoTraining, (context, { params }) => finishTraining(context, params.id))
  serveData(app, leaveVideoTraining, (context, { params }) =>
    leaveTraining(context, { id: params.id, userId: params.userId }),
  )
}
