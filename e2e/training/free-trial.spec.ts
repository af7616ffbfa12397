/**
 * Closed videos and what opens them: the free trial from registration to expiry, and each of the three
 * reasons with its way out.
 */
import type { Page } from '@playwright/test'
import { listModules, type TrainingModule } from '@wegband/domain/features/sports/contract.ts'
import type { Content } from '@wegband/domain/features/videos/contract.ts'
import { videoNamed, videosOfModule, openVideo } from '../support/videos.ts'
import { look } from '../support/look.ts'
import { goTo, openPage } from '../support/open-page.ts'
import { registerPerson, type NewPerson } from '../support/register.ts'
import { saved } from '../support/server/saved.ts'
import { enterAs, type Caller } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de, deFormats } from '../support/words.ts'

test.describe.configure({ timeout: 150_000 })

const JULE: NewPerson = {
  firstName: 'Jule',
  lastName: 'Falk',
  birthdayAt: '1998-07-14',
  username: 'jule.falk',
  mail: 'jule@post.example',
}
/** Wing Chun, the starter program: its level 1 holds the free modules. */
const STARTER = 1
const MINUTES_PER_DAY = 24 * 60
const DAYS = 14

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

const firstLevel = async (caller: Caller): Promise<readonly TrainingModule[]> => {
  const { body } = await caller.call('GET', `/api/modules?sport=${STARTER}&level=1&with_groups=1`)
  return listModules.answers[200].parse(body).data
}
const videoOf = (modules: readonly TrainingModule[], order: number): Content & { address: string } => {
  const module = modules.find((one) => one.order === order)
  const video = module?.contents[0]
  if (module === undefined || video === undefined) throw new Error(`Module ${order} has no film`)
  return { ...video, address: `/modules/${module.id}/content/${video.id}` }
}
const otpStatus = async (caller: Caller, video: Content): Promise<number> =>
  (await caller.call('GET', `/api/content/${video.id}/otp`)).status

// spec: route-freemium, api-put-freemium, freemium-active-expired, content-access-exempt-freemium
test('the free trial runs from its offer to its last minute and beyond', async ({
  visit,
  server,
  letPass,
}) => {
  await registerPerson(server, JULE)
  const page = await visit(JULE.username)
  const jule = await enterAs(server, JULE.username)
  const video = videoOf(await firstLevel(jule), 2)
  expect(await otpStatus(jule, video)).toBe(403)

  await test.step('the start page offers it, and a dismissed offer stays hidden', async () => {
    const offer = page.getByRole('heading', {
      level: 2,
      name: de('dashboard.freemium.offer.title', { days: DAYS }),
      exact: true,
    })
    await openPage(page, '/dashboard')
    await expect(offer).toBeVisible()
    await look(page, 'the offer of the free trial')
    await saved(page, () => page.getByRole('button', { name: de('dashboard.freemium.notNow') }).click())
    await expect(offer).toHaveCount(0)
    await openPage(page, '/dashboard')
    await expect(page.getByRole('heading', { name: de('dashboard.band.empty.title') })).toBeVisible()
    await expect(offer).toHaveCount(0)
  })

  await test.step('a closed video offers it, and it opens the video', async () => {
    await openVideo(page, video)
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText(de('access.title.one'))).toBeVisible()
    await look(page, 'a video that the free trial would open')
    await sheet.getByRole('link', { name: de('access.freemium.action') }).click()
    await expect(page).toHaveURL('/freemium')
    await page.getByRole('button', { name: de('freemium.unused.start') }).click()
    await expect(page.getByText(de('freemium.band', { count: DAYS, days: DAYS }))).toBeAttached()
    await look(page, 'the free trial on its first day')
    expect(await otpStatus(jule, video)).toBe(200)
    await openVideo(page, video)
    await expect(page.getByRole('dialog', { name: de('videos.player') })).toBeVisible()
  })

  await test.step('it can be started only once, from any device', async () => {
    const again = await jule.call('PUT', `/api/users/${jule.userId}/freemium`)
    expect([again.status, again.body]).toMatchObject([409, { code: 'freemium.already-active' }])
    await page.context().close()
  })

  await letPass(DAYS * MINUTES_PER_DAY - 5)
  const last = await visit(JULE.username)
  const later = await enterAs(server, JULE.username)
  const endsAt = await test.step('its last day is counted as one', async () => {
    await openPage(last, '/freemium')
    await expect(last.getByText(de('freemium.band', { count: 1, days: DAYS }))).toBeAttached()
    await look(last, 'the free trial on its last day')
    expect(await otpStatus(later, video)).toBe(200)
    const { body } = await later.call('GET', `/api/users/${later.userId}`)
    const end: unknown = Reflect.get(Object(Reflect.get(Object(body), 'data')), 'freemiumEndsAt')
    return String(end)
  })

  await test.step('it ends by itself, on an open page', async () => {
    await letPass(6)
    const words = { day: deFormats.dayOfYear(endsAt), time: deFormats.time(endsAt) }
    await expect(last.getByText(de('freemium.ended', words))).toBeVisible()
    await expect(last.getByText(de('freemium.band', { count: 0, days: DAYS }))).toBeAttached()
    await look(last, 'the free trial when it is over')
    expect(await otpStatus(later, video)).toBe(403)
    const again = await later.call('PUT', `/api/users/${later.userId}/freemium`)
    expect([again.status, again.body]).toMatchObject([409, { code: 'freemium.already-used' }])
  })

  await test.step('the page then names the offers with their price', async () => {
    await openVideo(last, video)
    const sheet = last.getByRole('dialog')
    await expect(sheet.getByText(de('access.freemium.expired'))).toBeVisible()
    await sheet.getByRole('link', { name: de('access.options') }).click()
    await expect(last).toHaveURL(`/subscription-selection/content/${video.id}`)
    await expect(last.getByText(de('subscriptions.selection.helpNobody'))).toBeVisible()
    await look(last, 'what a video costs, for a user without a school')
  })
})

// spec: content-access-sport-progress, content-access-leads-to-upgrade, error-video-insufficient-progress, content-access-subscription-any, content-access-error-lists-missing, error-video-no-access, content-access-membership-level-default-0
test('a closed video leads a student to the path, to a subscription or to a membership', async ({
  visit,
  server,
}) => {
  const mara = await enterAs(server, 'mara')
  const page = await visit('mara')
  const sheet = page.getByRole('dialog')

  await test.step('to the path, where progress in the sport is missing', async () => {
    const video = await videoNamed(mara, 14, 'Druck von der Seite')
    await openVideo(page, video)
    await expect(sheet.getByText(de('access.progress.title', { sport: 'Wing Chun', level: 4 }))).toBeVisible()
    await expect(sheet.getByText(/Du bist in Level 3, Woche \d+ von 99\./)).toBeVisible()
    await sheet.getByRole('link', { name: de('access.progress.way') }).click()
    await expect(page).toHaveURL(`/sports/${STARTER}/missing`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await sheet
      .getByRole('button', { name: de('access.close') })
      .last()
      .click()
    await expect(page).toHaveURL(`/modules/${video.moduleId}`)
  })

  const video = await videoNamed(mara, 14, 'Wendung gegen Tritt')
  await test.step('to the offers, where a subscription is missing', async () => {
    await openVideo(page, video)
    await expect(sheet.getByRole('link', { name: /^Schulmitgliedschaft/ })).toBeVisible()
    await look(page, 'a video that a subscription opens')
    await sheet.getByRole('link', { name: de('access.options') }).click()
    await expect(heading(page, de('subscriptions.selection.title', { name: video.name }))).toBeVisible()
    await expect(page.getByText(/Schule Lindenhof/)).toBeVisible()
  })

  await test.step('and is open to a student who has the subscription', async () => {
    const emil = await enterAs(server, 'emil')
    expect((await videoNamed(emil, 14, video.name)).missing).toBeNull()
    const other = await visit('emil')
    await openPage(other, `/subscription-selection/content/${video.id}`)
    await expect(heading(other, de('subscriptions.selection.member'))).toBeVisible()
    await openVideo(other, video)
    await expect(other.getByRole('dialog', { name: de('videos.player') })).toBeVisible()
  })

  await test.step('to the membership that it belongs to', async () => {
    const closed = (await videosOfModule(mara, 23)).find((one) => one.requiredMembershipLv > 2)
    if (closed === undefined) throw new Error('Module 23 has no film for masters')
    await openVideo(page, closed)
    await expect(sheet.getByText(de('access.membership.missing'))).toBeVisible()
    await look(page, 'a video of a higher membership')
    await sheet.getByRole('link', { name: /^Meisterkreis/ }).click()
    await expect(heading(page, de('subscriptions.selection.title', { name: 'Meisterkreis' }))).toBeVisible()
  })

  await test.step('and a whole module lists all that its videos need', async () => {
    const [locked] = await videosOfModule(mara, 19)
    if (locked === undefined) throw new Error('Module 19 has no films')
    await goTo(page, `/modules/${locked.moduleId}`)
    await expect(page.getByRole('heading', { name: de('access.moduleTitle') })).toBeVisible()
    await link(page, de('access.options')).click()
    await expect(page).toHaveURL(/\/subscription-selection\/content\/\d+$/)
  })
})

// spec: api-get-module-groups
test('closed content leads a newcomer to email confirmation or to what opens it', async ({
  visit,
  server,
}) => {
  const uwe = await enterAs(server, 'uwe')
  const video = videoOf(await firstLevel(uwe), 5)
  const page = await visit('uwe')
  await openPage(page, `/modules/list?sport=${STARTER}`)
  const sheet = page.getByRole('dialog')

  await test.step('a group says what opens all of it, and going back finds its place in the list', async () => {
    await page.getByRole('tab', { name: de('sports.list.by.group') }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Grundlagen' })).toBeVisible()
    const group = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Selbstschutz' }) })
    await look(page, 'modules by subject')
    await group.getByRole('button', { name: de('access.reasons') }).click()
    await expect(sheet.getByText(de('access.group', { name: 'Selbstschutz' }))).toBeVisible()
    await look(page, 'what a locked group of modules needs')
    await sheet.getByRole('link', { name: de('access.options') }).click()
    await expect(heading(page, de('subscriptions.selection.title', { name: 'Selbstschutz' }))).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('tab', { name: de('sports.list.by.group') })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  })

  await openVideo(page, video)
  await look(page, 'a video for a user without a confirmed email')
  await sheet.getByRole('link', { name: de('access.account.verify') }).click()
  await expect(page).toHaveURL(/\/auth\/email-verification/)

  await test.step('and a guest to an account', async () => {
    const guest = await visit('ava')
    await openPage(guest, `/modules/${video.moduleId}`)
    await expect(guest.getByRole('heading', { name: de('access.moduleTitle') })).toBeVisible()
    await guest.getByRole('link', { name: video.name }).first().click()
    await expect(guest.getByRole('dialog').getByText(de('registration.guest.text'))).toBeVisible()
  })
})
