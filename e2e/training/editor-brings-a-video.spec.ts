/**
 * An editor brings a real video in and loses the page in the middle. After going on, the video gets a chapter and captions, and a
 * student watches it.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { makeMaster } from '@wegband/server/gateways/video-host/testing/video-tools.ts'
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { chaptersOf, makePlay, position } from '../support/player.ts'
import { EVERY_50_MS } from '../support/polling.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { unplayedVideo } from '../support/videos.ts'
import { de } from '../support/words.ts'

const PART = /\/api\/admin\/films\/\d+\/parts\/(\d+)/
const TITLE = 'Druck von der Seite neu'
const SECONDS = 6

const makeVideo = async (): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'wegband-story-'))
  const path = join(folder, 'video.mp4')
  await makeMaster(path, { size: '320x180', seconds: SECONDS, rate: 10 })
  const video = await readFile(path)
  await rm(folder, { recursive: true })
  // Players skip what they do not know: a box of free space makes two parts of a short video.
  const free = Buffer.alloc(9 * 1024 * 1024)
  free.writeUInt32BE(free.length, 0)
  free.write('free', 4, 'latin1')
  return Buffer.concat([video, free])
}

const choose = (page: Page, buffer: Buffer) =>
  page
    .getByLabel(de('video-office.drop.label'))
    .first()
    .setInputFiles({ name: `${TITLE.replaceAll(' ', '_')}.mp4`, mimeType: 'video/mp4', buffer })

test('an editor brings in a video through a reload, and a student watches it', async ({ visit, server }) => {
  const mara = await signInAs(server.url, 'mara')
  const content = await unplayedVideo(mara, 18)
  const page = await visit('admin')
  const buffer = await makeVideo()
  await openPage(page, '/admin/videos')

  // The second part does not arrive before the page is gone.
  await page.route(PART, (route) =>
    PART.exec(route.request().url())?.[1] === '0' ? route.continue() : new Promise(() => {}),
  )
  const first = page.waitForResponse((answer) => PART.test(answer.url()) && answer.status() === 200)
  await choose(page, buffer)
  await first
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.unroute(PART)
  const row = page.getByRole('listitem').filter({ hasText: TITLE })
  await expect(row).toContainText(/unterbrochen/)
  await look(page, 'an interrupted upload')
  const sent: string[] = []
  page.on('request', (request) => {
    const offset = PART.exec(request.url())?.[1]
    if (offset !== undefined) sent.push(offset)
  })
  await choose(page, buffer)
  await expect(row.getByText(de('video-office.states.ready'))).toBeVisible({ timeout: 45_000 })
  expect(sent).toEqual([String(8 * 1024 * 1024)])

  await row.getByRole('link', { name: TITLE, exact: true }).click()
  const panel = page.getByRole('region', { name: TITLE })
  await panel.getByLabel(de('video-office.details.add')).fill(content.name)
  await panel
    .getByRole('list', { name: de('video-office.details.hits') })
    .getByRole('button', { name: de('video-office.details.give', { name: content.name }), exact: true })
    .click()
  const chapters = panel.getByRole('list', { name: new RegExp('^Kapitel von') })
  await expect(chapters.getByRole('listitem').first()).toBeVisible()
  while ((await chapters.getByRole('listitem').count()) > 0)
    await chapters
      .getByRole('button', { name: / löschen$/ })
      .first()
      .click()
  await panel.getByRole('button', { name: de('video-office.chapters.add') }).click()
  await panel.getByRole('textbox', { name: de('video-office.chapters.de') }).fill('Gewicht verlagern')
  await panel.getByRole('textbox', { name: de('video-office.chapters.at') }).fill('0:03')
  await panel.getByRole('button', { name: de('video-office.chapters.save') }).click()
  await expect(page.getByText(de('video-office.saved'))).toBeVisible()

  await panel.getByLabel(de('video-office.captions.fileLabel')).setInputFiles({
    name: 'untertitel.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from('1\n00:00:00,500 --> 00:00:05,000\nDruck & Gegendruck\n'),
  })
  await expect(panel.getByRole('textbox', { name: de('video-office.captions.text') })).toHaveValue(
    'Druck & Gegendruck',
  )
  await look(page, 'a video with its chapter and captions')
  await panel.getByRole('button', { name: de('video-office.captions.save') }).click()
  await expect(panel.getByRole('button', { name: /^Deutsch bearbeiten/ })).toBeVisible()

  const student = await visit('mara')
  await student.goto(content.address)
  await makePlay(student)
  await expect.poll(() => position(student), EVERY_50_MS).toBeGreaterThan(0.5)
  await expect(chaptersOf(student)).toHaveText([/Gewicht verlagern/])
  await expect(student.locator('track[srclang="de"]')).toBeAttached()
})
