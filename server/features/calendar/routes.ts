/** Routes of calendar feeds: managing addresses, and serving the files. */
import {
  endCalendarFeed,
  listCalendarFeeds,
  readCalendarFeed,
  renewCalendarFeed,
  saveCalendarFeed,
} from '@wegband/domain/features/calendar/contract.ts'
import { readTrialCalendar } from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import { serve, serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { endFeed, listFeeds, renewFeed, saveFeed } from './manage-feeds.ts'
import { sendFeed } from './send-feed.ts'
import { sendTrialCalendar } from './send-trial-calendar.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, listCalendarFeeds, (context, { params }) => listFeeds(context, params.id))
  serveData(app, saveCalendarFeed, (context, { params, body }) => saveFeed(context, { ...params, ...body }))
  serveData(app, renewCalendarFeed, (context, { params }) => renewFeed(context, params))
  serveData(app, endCalendarFeed, (context, { params }) => endFeed(context, params))
  serve(app, readCalendarFeed, (context, { params }, io) => sendFeed(app, context, params.file, io))
  serve(app, readTrialCalendar, (context, { params }, io) => sendTrialCalendar(context, params.id, io))
}
