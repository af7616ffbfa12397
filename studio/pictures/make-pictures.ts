/**
 * Draws the brush pictures, the demo's portraits and the app icons, and rasterises them in Chromium. Writes
 * web/public/pictures, assets/portraits, web/public/icons and the list of names in web/ui/picture. Run it by
 * hand after changing a drawing, with the beginnings of the names to draw; the results are committed.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { colour } from './brush.ts'
import { emptyPicture } from './empty-pictures.ts'
import type { EmptyName } from './empty-pictures.ts'
import type { PoseName } from './figure.ts'
import { PORTRAITS } from './portrait-people.ts'
import { portrait } from './portraits.ts'
import { HOUSES } from './school-houses.ts'
import { schoolPicture } from './school-pictures.ts'
import { heroPicture, pairPicture, tilePicture } from './sport-pictures.ts'
import type { SportName, Theme } from './sport-pictures.ts'
import { scenePicture } from './sport-scenes.ts'
import type { SceneName } from './sport-scenes.ts'

const PICTURES = fileURLToPath(new URL('../../web/public/pictures/', import.meta.url))
const FACES = fileURLToPath(new URL('../../assets/portraits/', import.meta.url))
const ICONS = fileURLToPath(new URL('../../web/public/icons/', import.meta.url))
const NAMES = fileURLToPath(new URL('../../web/ui/picture/pictures.gen.ts', import.meta.url))

/** The size limit of a picture, for slow phones. */
const MOST_BYTES = 40 * 1024
const MOST_OF_A_SCENE = 18 * 1024
const MOST_OF_A_HOUSE = 13 * 1024
const MOST_OF_A_FACE = 9 * 1024
/** The sizes in which the product keeps a person's picture. */
const FACE_EDGES = [512, 128]
const QUALITIES = [0.8, 0.72, 0.64, 0.56, 0.48, 0.4]

interface PictureOrder {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly draw: (theme: Theme) => string
  /** Its own size limit, where many of its kind are shown. */
  readonly most?: number
}

const SPORTS: readonly SportName[] = ['wing-chun', 'escrima', 'chikung', 'kids']
const SCENES: readonly SceneName[] = ['1', '2', 'pair']
const EMPTY: readonly EmptyName[] = ['mat', 'cut', 'map', 'pair']

/** Each picture has its seed; another seed gives another picture. */
const TILES: readonly (readonly [name: string, sport: SportName, pose: PoseName, seed: number])[] = [
  ['bong-1', 'wing-chun', 'bong', 5],
  ['guard-1', 'wing-chun', 'guard', 17],
  ['kick-1', 'wing-chun', 'kick', 15],
  ['punch-1', 'wing-chun', 'punch', 7],
  ['step-1', 'wing-chun', 'step', 13],
  ['turn-1', 'wing-chun', 'turn', 3],
  ['stick-1', 'escrima', 'stick', 8],
  ['stick-2', 'escrima', 'step', 21],
  ['stick-3', 'escrima', 'guard', 10],
  ['qi-1', 'chikung', 'qi', 6],
  ['qi-2', 'chikung', 'turn', 19],
  ['qi-3', 'chikung', 'bong', 14],
  ['jump-1', 'kids', 'jump', 10],
  ['kids-2', 'kids', 'guard', 12],
  ['kids-3', 'kids', 'bong', 8],
]
const PAIRS: readonly (readonly [string, SportName, PoseName, PoseName, number])[] = [
  ['pair-1', 'wing-chun', 'punch', 'guard', 3],
  ['pair-2', 'wing-chun', 'step', 'bong', 5],
]

const WANTED: readonly PictureOrder[] = [
  ...SPORTS.map((sport) => ({
    name: `sport-${sport}`,
    width: 1200,
    height: 800,
    draw: (theme: Theme) => heroPicture(sport, theme),
  })),
  ...SPORTS.flatMap((sport) =>
    SCENES.map((scene) => ({
      name: `scene-${sport}-${scene}`,
      width: 960,
      height: 640,
      draw: (theme: Theme) => scenePicture(sport, scene, theme),
      most: MOST_OF_A_SCENE,
    })),
  ),
  ...HOUSES.map((house) => ({
    name: `school-${house.name}`,
    width: 960,
    height: 480,
    draw: (theme: Theme) => schoolPicture(house, theme),
    most: MOST_OF_A_HOUSE,
  })),
  ...TILES.map(([name, sport, pose, seed]) => ({
    name: `tile-${name}`,
    width: 640,
    height: 360,
    draw: (theme: Theme) => tilePicture(sport, pose, seed, theme),
  })),
  ...PAIRS.map(([name, sport, left, right, seed]) => ({
    name: `tile-${name}`,
    width: 640,
    height: 360,
    draw: (theme: Theme) => pairPicture(sport, left, right, seed, theme),
  })),
  ...EMPTY.map((name) => ({
    name: `empty-${name}`,
    width: 600,
    height: 352,
    draw: (theme: Theme) => emptyPicture(name, theme),
  })),
]

/** Paints an SVG on a canvas of that size and returns the encoded file. */
async function rasterise(
  page: Page,
  svg: string,
  width: number,
  height: number,
  type: string,
  quality: number,
) {
  const base64 = await page.evaluate(
    async (job) => {
      const image = new Image()
      image.src = URL.createObjectURL(new Blob([job.svg], { type: 'image/svg+xml' }))
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = job.width
      canvas.height = job.height
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, 0, 0, job.width, job.height)
      return canvas.toDataURL(job.type, job.quality).split(',')[1] ?? ''
    },
    { svg, width, height, type, quality },
  )
  return Buffer.from(base64, 'base64')
}

async function smallEnough(
  page: Page,
  svg: string,
  wanted: Pick<PictureOrder, 'width' | 'height' | 'most'>,
): Promise<Buffer> {
  let smallest = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    smallest = await rasterise(page, svg, wanted.width, wanted.height, 'image/webp', quality)
    if (smallest.length <= (wanted.most ?? MOST_BYTES)) return smallest
  }
  return smallest
}

async function writeFaces(page: Page): Promise<void> {
  mkdirSync(FACES, { recursive: true })
  for (const person of PORTRAITS) {
    for (const edge of FACE_EDGES) {
      const wanted = { width: edge, height: edge, most: MOST_OF_A_FACE }
      writeFileSync(`${FACES}${person.name}-${edge}.webp`, await smallEnough(page, portrait(person), wanted))
    }
  }
}

/** The W on ink or lime; `inset` keeps it inside the circle that Android may cut out. */
function appIcon(options: {
  readonly radius: number
  readonly scale: number
  readonly theme: Theme
}): string {
  const isDark = options.theme === 'dark'
  const ground = isDark ? colour(0.168, 0.006, 255) : colour(0.962, 0.004, 255)
  const ink = isDark ? colour(0.958, 0.004, 255) : colour(0.215, 0.004, 255)
  const x = (512 - 64 * options.scale) / 2
  const y = (512 - 44 * options.scale) / 2
  const band = `<path d="M2 2H15L25 42H12Z" fill="${ink}"/><path d="M12 42H25L37 6H24Z" fill="${ink}" opacity=".58"/><path d="M24 6H37L49 42H36Z" fill="${ink}"/><path d="M36 42H49L62 2H49Z" fill="${colour(0.66, 0.19, 32)}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512"><rect width="512" height="512" rx="${options.radius}" fill="${ground}"/><g transform="translate(${x} ${y}) scale(${options.scale})">${band}</g></svg>`
}

async function writeIcons(page: Page): Promise<void> {
  mkdirSync(ICONS, { recursive: true })
  const rounded = appIcon({ radius: 112, scale: 5.6, theme: 'dark' })
  const square = appIcon({ radius: 0, scale: 5.6, theme: 'dark' })
  const maskable = appIcon({ radius: 0, scale: 4.4, theme: 'dark' })
  writeFileSync(`${ICONS}icon.svg`, rounded)
  const sizes = [
    ['icon-192.png', rounded, 192],
    ['icon-512.png', rounded, 512],
    ['icon-maskable-512.png', maskable, 512],
    ['apple-touch-icon.png', square, 180],
    ['favicon-32.png', rounded, 32],
  ] as const
  for (const [file, svg, size] of sizes) {
    writeFileSync(`${ICONS}${file}`, await rasterise(page, svg, size, size, 'image/png', 1))
  }
}

function namesModule(): string {
  const lines = WANTED.map(
    ({ name, width, height }) => `  '${name}': { width: ${width}, height: ${height} },`,
  )
  return `// Generated by studio/pictures/make-pictures.ts.\nexport const pictures = {\n${lines.join('\n')}\n} as const\n`
}

async function main(begins: readonly string[]): Promise<void> {
  const isWanted = (name: string): boolean =>
    begins.length === 0 || begins.some((begin) => name.startsWith(begin))
  mkdirSync(PICTURES, { recursive: true })
  mkdirSync(fileURLToPath(new URL('..', `file://${NAMES}`)), { recursive: true })
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage()
    let total = 0
    for (const wanted of WANTED.filter(({ name }) => isWanted(name))) {
      for (const theme of ['dark', 'light'] as const) {
        const file = await smallEnough(page, wanted.draw(theme), wanted)
        writeFileSync(`${PICTURES}${wanted.name}-${theme}.webp`, file)
        total += file.length
        if (file.length > MOST_BYTES) console.warn(`${wanted.name}-${theme} has ${file.length} bytes`)
      }
    }
    if (isWanted('faces')) await writeFaces(page)
    if (isWanted('icons')) await writeIcons(page)
    writeFileSync(NAMES, namesModule())
    console.log(`pictures of ${Math.round(total / 1024)} kB`)
  } finally {
    await browser.close()
  }
}

await main(process.argv.slice(2))
