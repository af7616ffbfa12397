/**
 * A class falls and three people hear it: one by push in the real service worker, one in the open app, one by email. Emails are really
 * sent. The push message leaves the real server encrypted; what stands in for the services of the browser is said in push-stand-in.ts.
 */
import { beginsAfter, classesOf, classThat, hasPlace, isOrdinary } from '../support/classes.ts'
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { EVERY_50_MS } from '../support/polling.ts'
import {
  allowPush,
  deliverPush,
  putBehind,
  shownBy,
  tapNotification,
  watchWorker,
} from '../support/push-stand-in.ts'
import { expect, test } from '../support/server/story.ts'
import { enterAs, signInAs } from '../support/sign-in.ts'
import { de } from '../support/words.ts'

const REASON = 'Die Heizung ist ausgefallen.'
/** The worker fetches a whole version of the app before it is ready. */
const WORKER_READY = { timeout: 60_000 }

test.use({ hasPostOffice: true })

test('three people hear that a class falls: by push, in the open app and by email', async ({
  visit,
  server,
  post,
  letPass,
}) => {
  test.setTimeout(120_000)
  const tarek = await signInAs(server.url, 'tarek')
  const [mara, emil, jona] = await Promise.all(
    (['mara', 'emil', 'jona'] as const).map((name) => enterAs(server, name)),
  )
  if (!mara || !emil || !jona) throw new Error('Somebody is missing')
  const { id, name } = classThat(
    await classesOf(tarek, server),
    'class of this evening with three places',
    (one) =>
      one.trainer?.id === tarek.userId && isOrdinary(one) && hasPlace(one) && beginsAfter(server, 0)(one),
  )
  for (const { userId } of [mara, emil, jona])
    expect((await tarek.call('PUT', `/api/appointments/${id}/attendances/attendee/${userId}`)).status).toBe(
      200,
    )

  // By a tap of her own, Mara allows push messages on her phone, and puts it away.
  const subscription = await server.subscribeBrowser()
  const phone = await visit('mara', { serviceWorkers: 'allow' })
  await allowPush(phone, subscription)
  await openPage(phone, '/user/settings/notices')
  const worker = await watchWorker(phone.context())
  await phone.getByRole('button', { name: de('notice-settings.device.turnOn') }).click()
  await expect(phone.getByText(de('notice-settings.device.on'))).toBeVisible(WORKER_READY)
  await look(phone, 'push messages are on')
  await putBehind(phone)
  const app = await visit('emil')
  await openPage(app, `/appointments/${id}`)
  await expect(app.getByRole('heading', { name: de('appointments.coming.title') })).toBeVisible()

  const trainer = await visit('tarek')
  await openPage(trainer, `/appointments/${id}`)
  await trainer.getByRole('button', { name: de('appointments.callOff.open') }).click()
  const question = trainer.getByRole('alertdialog').or(trainer.getByRole('dialog'))
  await question.getByLabel(de('appointments.callOff.reason')).fill(REASON)
  await question.getByRole('button', { name: de('appointments.callOff.confirm') }).click()

  await expect(app.getByRole('heading', { name: de('appointments.cancelled.title') })).toBeVisible()
  await expect(app.getByText(REASON)).toBeVisible()
  // Push and email wait a moment, since most slips are undone at once.
  expect(await server.pushesTo(subscription)).toEqual([])
  await letPass(1)
  await server.runJob('notifications-send-due-pushes')
  await server.runJob('mails-send-due-letters')
  const email = await post.nextEmailTo('jona@post.example')
  expect(email.subject).toBe(de('mails.letters.class-cancelled.subject', { className: name, count: 1 }))
  expect(email.text).toContain(REASON)
  expect(email.text).toContain(`/appointments/${id}`)

  await expect.poll(() => server.pushesTo(subscription), EVERY_50_MS).toHaveLength(1)
  const [push] = await server.pushesTo(subscription)
  expect(push?.headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' })
  await deliverPush(phone, push?.text ?? '')
  await expect.poll(() => shownBy(worker), EVERY_50_MS).toHaveLength(1)
  const [shown] = await shownBy(worker)
  expect(shown).toMatchObject({
    title: de('notifications.types.class-cancelled.own.title', { className: name }),
    body: expect.stringContaining(REASON),
    lang: 'de',
  })
  await tapNotification(worker)
  await expect(phone).toHaveURL(`/appointments/${id}`)
  await expect(phone.getByRole('heading', { name: de('appointments.cancelled.title') })).toBeVisible()
})
