/** HTTP routes of how a person hears of what happens. */
import { endEmails } from '@wegband/domain/features/mails/contract.ts'
import {
  changeNoticeSettings,
  readNoticeSettings,
  replacePushSubscription,
  reportFront,
  subscribeToPush,
  testPush,
  unsubscribeFromPush,
} from '@wegband/domain/features/notice-settings/contract.ts'
import { serve, serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { endEmailsOf } from './end-emails.ts'
import { changeChoices, readSettings } from './notice-choices.ts'
import { noteFront, replaceSubscription, sendTest, subscribe, unsubscribe } from './push-devices.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, readNoticeSettings, (context) => readSettings(context))
  serve(app, changeNoticeSettings, async (context, { body }) => ({
    status: 200,
    body: { data: await changeChoices(context, body) },
  }))
  serveData(app, subscribeToPush, (context, { body }) => subscribe(context, body))
  serveData(app, unsubscribeFromPush, (context) => unsubscribe(context))
  serveData(app, reportFront, (context, { body }) => noteFront(context, body.isInFront))
  serveData(app, testPush, (context) => sendTest(context))
  serveData(app, replacePushSubscription, (context, { body }) => replaceSubscription(context, body))
  serveData(app, endEmails, (context, { query }) => endEmailsOf(context, query.token))
}
