/** Routes of calendar feeds: managing addresses, and serving the files. */
import {
  endCalendarFeed,
  listCalendarFeeds,
  readCalendarFeed,
  renewCalendarFeed,
  saveCalendarFeed,
} from '@wegband/domain/features/calendar/contract.ts'
import { readTrialCalendar } from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import { endFeed, listFeeds, renewFeed, saveFeed } from './manage-feeds.ts'
import { sendFeed } from './send-feed.ts'
import { sendTrialCalendar } from './send-trial-calendar.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, listCalendarFeeds, async (context, { params }) => ({
    status: 200,
    body: { data: await listFeeds(context, params.id) },
  }))
  serve(app, saveCalendarFeed, async (context, { params, body }) => ({
    status: 200,
    body: { data: await saveFeed(context, { ...params, ...body }) },
  }))
  serve(app, renewCalendarFeed, async (context, { params }) => ({
    status: 200,
    body: { data: await renewFeed(context, params) },
  }))
  serve(app, endCalendarFeed, async (context, { params }) => {
    await endFeed(context, params)
    return { status: 204, body: undefined }
  })
  serve(app, readCalendarFeed, (context, { params }, io) => sendFeed(app, context, params.file, io))
  serve(app, readTrialCalendar, (context, { params }, io) => sendTrialCalendar(context, params.id, io))
}
