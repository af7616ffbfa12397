/**
 * What the player offers beside watching: practising one passage, and reading along. The device stores its
 * settings.
 */
import { videoNamed, unplayedVideo } from '../support/videos.ts'
import { chaptersOf, makePlay, playedBack, position, pressOnPicture } from '../support/player.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

test('a passage is repeated slowly and mirrored, and the device remembers the settings @desktop', async ({
  visit,
  server,
}) => {
  const video = await unplayedVideo(await signInAs(server.url, 'mara'), 17)
  const page = await visit('mara')
  await page.goto(video.address)
  await makePlay(page)
  const player = page.getByRole('dialog', { name: de('videos.player') })
  const button = (name: string) => player.getByRole('button', { name, exact: true })

  await button(de('videos.speed', { speed: '1' })).click()
  await button('2×').click()
  await expect(button(de('videos.speed', { speed: '2' }))).toBeVisible()
  await button(de('videos.mirror')).click()
  await expect(page.locator('video')).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)')

  await chaptersOf(page).nth(1).getByRole('button').click()
  const begin = await position(page)
  await button(de('videos.loop')).click()
  await button(de('videos.loops.chapter')).click()
  await expect(page.locator('[data-loop="range"]')).toBeVisible()
  for (const round of [1, 2]) {
    // near the end of the chapter
    await page.getByRole('slider', { name: de('videos.position') }).fill(String(Math.floor(begin) + 4))
    expect(await playedBack(page), `round ${round}`).toBeLessThan(begin + 2)
  }

  await pressOnPicture(page, de('videos.pause'))
  await button(de('videos.loops.clear')).click()
  await expect(page.locator('[data-loop]')).toHaveCount(0)
  await page.keyboard.press('a')
  await page.keyboard.press('l')
  await page.keyboard.press('b')
  await expect(page.locator('[data-loop="range"]')).toBeVisible()
  const end = await position(page)
  await page.keyboard.press('k')
  expect(await playedBack(page)).toBeLessThan(end - 7)

  await page.keyboard.press('<')
  await page.keyboard.press('?')
  await expect(player.getByText(de('videos.keys.mirror'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(player.getByText(de('videos.keys.mirror'))).toBeHidden()
  await page.reload()
  await expect(button(de('videos.speed', { speed: '1,75' }))).toBeVisible()
  await expect(button(de('videos.mirror'))).toHaveAttribute('aria-pressed', 'true')
  await makePlay(page)
  expect(
    await page.locator('video').evaluate((element) => Reflect.get(element, 'playbackRate') as number),
  ).toBe(1.75)
})

test('captions show in the chosen language, and thumbnails show the position @desktop', async ({
  visit,
  server,
}) => {
  const video = await videoNamed(await signInAs(server.url, 'mara'), 14, 'Wendung mit Schritt')
  const page = await visit('mara')
  await page.goto(video.address)
  await makePlay(page)
  await page.keyboard.press('c')
  await page.getByRole('slider', { name: de('videos.position') }).fill('9')
  await expect(page.getByText('Der vordere Fuß gleitet zuerst,')).toBeVisible()
  await pressOnPicture(page, de('videos.pause'))
  await page.getByRole('button', { name: de('videos.more') }).click()
  await page.getByRole('button', { name: 'English' }).click()
  const english = page.getByText('The front foot slides first,')
  await expect(english).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: de('videos.back') })).toBeVisible()
  await page.getByRole('slider', { name: de('videos.position') }).fill('9')
  await expect(english).toBeVisible()

  const slider = page.getByRole('slider', { name: de('videos.position') })
  await slider.hover({ position: { x: 200, y: 20 } })
  const small = page.locator('img[src$="thumbnails.jpg"]')
  await expect(small).toBeVisible()
  expect(await small.evaluate((image) => Reflect.get(image, 'naturalWidth') as number)).toBeGreaterThan(0)
})
