/** The map beside the search: schools close together, and street tiles chosen by the operator. */
import { CHROMIUM_PATH, CHROMIUM_SWITCHES } from '../support/server/chromium.ts'
import { coloursOf } from '../support/drawn-picture.ts'
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { expect, test } from '../support/server/story.ts'
import { openTileServer } from '../support/server/tile-server.ts'
import { de } from '../support/words.ts'

/** Draws without a graphics card. */
const DRAWING_SWITCHES = [
  ...CHROMIUM_SWITCHES.filter((name) => name !== '--disable-gpu'),
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]
test.use({ launchOptions: { executablePath: CHROMIUM_PATH, args: DRAWING_SWITCHES } })

test('schools close together share one pin until zoomed in, by keyboard too @both', async ({ visit }) => {
  const page = await visit()
  await openPage(page, '/search/school')
  await expect(page.getByRole('region', { name: de('schools.map.label') })).toBeVisible()
  const rows = page.getByRole('list', { name: de('schools.search.results') }).getByRole('listitem')
  await expect(rows).toHaveCount(10)
  const together = page.getByRole('button', { name: /^4 Schulen dicht beieinander/ })
  await expect(together).toHaveCount(1)
  await expect(together).toHaveAccessibleName(/Birkenfeld.*Hafenstraße.*Lindenhof/)
  await look(page, 'schools close together on the map')

  await together.focus()
  await page.keyboard.press('Enter')
  // the first of them is separate now, and has the focus
  await expect(page.getByRole('button', { name: /^4: / })).toBeFocused()
  await expect(page.getByRole('button', { name: /^6: / })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(rows.nth(3).getByRole('link')).toBeFocused()
})

test('street tiles replace the own map, name their source and use one host only @desktop', async ({
  browser,
  openServer,
  troubles,
}) => {
  test.setTimeout(120_000)
  const tiles = await openTileServer()
  const server = await openServer({ MAP_TILES_URL: tiles.address })
  const context = await browser.newContext({ baseURL: server.url })
  try {
    await troubles.watch(context)
    const page = await context.newPage()
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    await openPage(page, '/search/school?q=Kiel')
    const map = page.getByRole('region', { name: de('schools.map.label') })
    await expect(map).toBeVisible()
    await expect(page.getByText(de('schools.map.creditStreets'))).toBeVisible()
    const ground = async (): Promise<string[]> => {
      const picture = (await map.screenshot()).toString('base64')
      return coloursOf(page, `data:image/png;base64,${picture}`)
    }
    await expect.poll(ground, { intervals: [100], timeout: 60_000 }).toEqual(['red', 'red', 'red', 'red'])
    expect(tiles.asked.filter((path) => !/^\/tiles\/\d+\/\d+\/\d+\.png$/.test(path))).toEqual([])
    expect([...hosts].filter((host) => host !== '').toSorted()).toEqual(
      [new URL(server.url).host, new URL(tiles.address).host].toSorted(),
    )
    await look(page, 'schools on street tiles')
  } finally {
    await context.close()
    await tiles.close()
  }
})
