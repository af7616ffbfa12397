/** Sends the outbox soon after an email is queued, and serves it to the people who may read it. */
import { listOutbox, readDemoMailbox, readOutboxEmail } from '@wegband/domain/features/mails/contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { createOutboxRunner } from './outbox-runner.ts'
import { MAIL_CHANNEL } from './queue-mail.ts'
import { readEmail, readMailbox, readOutbox } from './read-outbox.ts'
import { sendDueEmails } from './send-due-emails.ts'

export const routes: FeatureRoutes = (app) => {
  const { fastify, services, signals } = app
  // Urgent emails have a runner of their own: it never waits until a long queue of others has left.
  for (const senders of ['any', 'urgent'] as const) {
    const runner = createOutboxRunner(
      (stopping) => sendDueEmails({ ...services, log: fastify.log }, stopping, senders),
      (error) => fastify.log.error({ err: error }, 'letters could not be sent'),
    )
    // A missed signal is made up for when the connection is back, and every minute by the job.
    signals.on(MAIL_CHANNEL, { onSignal: runner.wake, onLost: runner.wake })
    fastify.addHook('onClose', runner.stop)
  }

  serveData(app, listOutbox, (context, { query }) => readOutbox(context, query))
  serveData(app, readOutboxEmail, (context, { params }) => readEmail(context, params.id))
  serveData(app, readDemoMailbox, (context, { query }) => readMailbox(context, query.mail))
}
