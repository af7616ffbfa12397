/**
 * The life of a card: printed, given to a child from a photo of the print, used at the door, lost, and then
 * refused.
 */
import type { Page } from '@playwright/test'
import { codesOn, modulesOf, readPrinted } from '@wegband/server/testing/printed-pages.ts'
import { cameraSeeingPrint, type Camera } from '../support/camera.ts'
import { giveChipReader } from '../support/chip-reader.ts'
import { startedClass } from '../support/classes.ts'
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { enterAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de, deFormats } from '../support/words.ts'

const SCAN = /^\/api\/appointments\/\d+\/attendances\/t\//
/** A camera needs some seconds until its first picture. */
const FIRST_PICTURE = { timeout: 30_000 }
/** In the demo the school has already printed thirty cards. */
const NEXT_NUMBER = '0031'

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Creates a batch of one card for kids on the page, and reads its code from the print. */
const printOne = async (page: Page) => {
  await openPage(page, '/trainer/card-print')
  await page.getByRole('textbox', { name: de('card-desk.print.count') }).fill('1')
  await button(page, de('card-desk.print.make', { count: 1 })).click()
  await expect(
    page.getByText(de('card-desk.print.made', { first: NEXT_NUMBER, last: NEXT_NUMBER })),
  ).toBeVisible()
  const opened = page.waitForResponse(/\/sheet$/)
  const tab = page.waitForEvent('popup')
  await button(page, de('card-desk.print.open')).click()
  const answer: unknown = await (await opened).json()
  const address: unknown = Reflect.get(Object(Reflect.get(Object(answer), 'data')), 'address')
  await (await tab).close()
  // The address alone is enough: no session is sent.
  const paper = await page.request.get(String(address))
  expect(paper.headers()['content-type']).toBe('application/pdf')
  const [sheet] = readPrinted(await paper.body())
  const [code] = sheet === undefined ? [] : codesOn(sheet)
  if (code === undefined) throw new Error('There is no code on the paper')
  return modulesOf(code)
}

const typeInto = async (page: Page, number: string): Promise<void> => {
  await button(page, de('card-desk.link.scan.typed')).click()
  await page.getByRole('textbox', { name: de('card-desk.link.scan.typed') }).fill(number)
  await button(page, de('cards.finder.send')).click()
}
const findMember = async (page: Page, name: string): Promise<void> =>
  await page.getByRole('searchbox', { name: de('card-desk.link.person.search') }).fill(name)

const withCamera = async (camera: Camera, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } finally {
    await camera.close()
  }
}

// spec: trainer-links-qr-nfc-card, api-post-qr-card-add, route-trainer-qr
test('a printed card is given to a child, used at the door, locked by the mother and refused', async ({
  visit,
  server,
  troubles,
}) => {
  test.setTimeout(180_000)
  troubles.allow(404, SCAN)
  const classId = await startedClass(server, 'bernd')
  const jonas = await enterAs(server, 'jonas')
  const desk = await visit('bernd')
  const paper = await printOne(desk)
  await desk.context().close()

  const mother = await visit('mara')
  await openPage(mother, '/notifications')
  const camera = await cameraSeeingPrint(paper)
  await withCamera(camera, async () => {
    const trainer = await visit('bernd', { browser: camera.browser, permissions: ['camera'] })
    await openPage(trainer, '/trainer/qr')
    await button(trainer, de('card-desk.desk.start')).click()
    await expect(heading(trainer, de('card-desk.link.person.title'))).toBeVisible(FIRST_PICTURE)
    await expect(trainer.getByText(`${de('card-desk.card.kids')} ${NEXT_NUMBER}`)).toBeVisible()
    await findMember(trainer, 'Jo')
    await expect(trainer.getByText(de('card-desk.link.person.kidsOnly')).first()).toBeVisible()
    await look(trainer, 'whose card it is')
    await button(trainer, de('card-desk.link.person.assignTo', { name: 'Jonas Lindner' })).click()
    await expect(heading(trainer, de('card-desk.link.done.title', { name: 'Jonas' }))).toBeVisible()
    await expect(trainer.getByText(de('card-desk.link.done.told', { names: 'Mara' }))).toBeVisible()
    await look(trainer, 'a card that was given')

    // At the door, with the same card in front of the same camera.
    await trainer.goto(`/scanner?appointmentId=${classId}`)
    await expect(heading(trainer, 'Jonas Lindner')).toBeVisible(FIRST_PICTURE)
    await trainer.context().close()
  })

  await expect(
    mother.getByText(de('notifications.types.card-linked.child.title', { firstName: 'Jonas' })),
  ).toBeVisible()
  await openPage(mother, `/user/qrcode?user=${jonas.userId}`)
  const card = `${de('card-desk.card.kids')} ${NEXT_NUMBER}`
  await look(mother, 'the cards of a child')
  await button(mother, de('card-desk.held.lockOf', { card })).click()
  await mother
    .getByRole('alertdialog')
    .getByRole('button', { name: de('card-desk.held.ask.confirm') })
    .click()
  const today = deFormats.date(new Date(server.now()).toISOString())
  await expect(mother.getByText(de('card-desk.held.lockedSince', { date: today }))).toBeVisible()

  const later = await cameraSeeingPrint(paper)
  await withCamera(later, async () => {
    const trainer = await visit('bernd', { browser: later.browser, permissions: ['camera'] })
    await trainer.goto(`/scanner?appointmentId=${classId}`)
    await expect(heading(trainer, de('errors.scanner.revoked.title'))).toBeVisible(FIRST_PICTURE)
    await trainer.context().close()
  })
})

test('when two trainers give the same card, one succeeds and the other reads that it is taken', async ({
  visit,
  troubles,
}) => {
  troubles.allow(422, /\/qr-card\/add$/)
  const number = '0023'
  const desks = [await visit('bernd'), await visit('tarek')] as const
  for (const desk of desks) {
    await openPage(desk, '/trainer/qr/1')
    await button(desk, de('card-desk.desk.start')).click()
    await typeInto(desk, number)
    await expect(heading(desk, de('card-desk.link.person.title'))).toBeVisible()
  }
  const [bernd, tarek] = desks
  await findMember(bernd, 'Aylin')
  await findMember(tarek, 'Ilyas')
  const assign = (page: Page) => page.getByRole('button', { name: /zuordnen$/ })
  await expect(assign(bernd)).toBeVisible()
  await expect(assign(tarek)).toBeVisible()
  await assign(bernd).click()
  await expect(heading(bernd, de('card-desk.link.done.title', { name: 'Aylin' }))).toBeVisible()
  await assign(tarek).click()
  await expect(tarek.getByText(de('errors.cards.taken.title'))).toBeVisible()

  // Once undone, the other trainer can give the card.
  await button(bernd, de('card-desk.link.done.undo')).click()
  await expect(bernd.getByText(de('card-desk.link.done.undone'))).toBeVisible()
  await assign(tarek).click()
  await expect(heading(tarek, de('card-desk.link.done.title', { name: 'Ilyas' }))).toBeVisible()
})

// spec: error-nfc-three
test('an NFC chip is refused when known or too short, and otherwise given to the member', async ({
  visit,
  troubles,
}) => {
  troubles.allow(409, /\/free-card/)
  troubles.allow(422, /\/free-card/)
  const page = await visit('bernd')
  const hold = await giveChipReader(page)
  await openPage(page, '/trainer/qr/1/Johanna')
  await page
    .getByRole('button', { name: de('card-desk.link.person.replaceOf', { name: 'Johanna Brandt' }) })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: de('card-desk.desk.askReplace.confirm') })
    .click()
  await expect(page.getByText(de('card-desk.link.scan.nfcOn'))).toBeVisible()
  // In the demo it belongs to Jona.
  await hold('04:b7:51:3a:9c:6e:80')
  await expect(page.getByText(de('errors.cards.nfc-known.title'))).toBeVisible()
  await hold('04:b7')
  await expect(page.getByText(de('errors.cards.nfc-too-short.title'))).toBeVisible()
  await look(page, 'a chip that is too short')
  await hold('04:11:22:33:44:55:66')
  await expect(heading(page, de('card-desk.link.done.titleChip', { name: 'Johanna' }))).toBeVisible()
})
