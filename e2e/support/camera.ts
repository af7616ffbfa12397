/**
 * A browser whose camera sees another page or a printed code: the picture becomes the video of the camera.
 * The video is fixed for the life of the browser, and timed codes expire after 120 seconds. So each scan
 * launches a browser of its own.
 */
import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { chromium, type Browser, type Locator } from '@playwright/test'
import { CHROMIUM_PATH, CHROMIUM_SWITCHES } from './server/chromium.ts'
import { qrPicture, squaresPicture, type Squares } from './qr-picture.ts'
import { newFolder, removeFolder } from './server/story-server.ts'

const WIDTH = 640
const HEIGHT = 480
/** Chromium plays the file in a loop; two frames are enough. */
const FRAMES = 2
/** Neither blue nor red. */
const NO_COLOUR = 128

/** Brightness of every pixel as the camera would see it, the picture in the middle on a dark table. */
const photograph = async (browser: Browser, shown: Locator): Promise<Buffer> => {
  const picture = (await shown.screenshot()).toString('base64')
  const darkroom = await browser.newPage()
  try {
    const pixels = await darkroom.evaluate(
      async ({ source, width, height }) => {
        const image = new Image()
        image.src = `data:image/png;base64,${source}`
        await image.decode()
        const canvas = new OffscreenCanvas(width, height)
        const context = canvas.getContext('2d')
        if (context === null) throw new Error('no canvas')
        context.fillStyle = '#222'
        context.fillRect(0, 0, width, height)
        const scale = Math.min(width / image.width, height / image.height) * 0.9
        const [wide, high] = [image.width * scale, image.height * scale]
        context.drawImage(image, (width - wide) / 2, (height - high) / 2, wide, high)
        const { data } = context.getImageData(0, 0, width, height)
        const brightness = Uint8Array.from({ length: width * height }, (_, index) => {
          const at = index * 4
          return Math.round(
            0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0),
          )
        })
        // A string crosses to the story in milliseconds, a list of 300,000 numbers in seconds.
        return Array.from(brightness, (value) => String.fromCharCode(value)).join('')
      },
      { source: picture, width: WIDTH, height: HEIGHT },
    )
    return Buffer.from(pixels, 'latin1')
  } finally {
    await darkroom.close()
  }
}

/** An uncompressed video (y4m, 4:2:0); compressed ones did not decode. */
const videoOf = (brightness: Buffer): Buffer => {
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 4, NO_COLOUR)
  const frame = [Buffer.from('FRAME\n'), brightness, chroma, chroma]
  return Buffer.concat([header, ...Array.from({ length: FRAMES }, () => frame).flat()])
}

export type Camera = { readonly browser: Browser; readonly close: () => Promise<void> }

const launch = async (brightness: Buffer): Promise<Camera> => {
  const folder = newFolder('camera')
  const video = join(folder, 'screen.y4m')
  writeFileSync(video, videoOf(brightness))
  const looking = await chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: [
      ...CHROMIUM_SWITCHES,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  })
  return {
    browser: looking,
    close: async () => {
      await looking.close()
      removeFolder(folder)
    },
  }
}

/** Photographs the page now; the camera keeps seeing that picture. */
export const cameraLookingAt = async (browser: Browser, shown: Locator): Promise<Camera> =>
  await launch(await photograph(browser, shown))

/** A printed code. */
export const cameraSeeing = async (text: string): Promise<Camera> =>
  await launch(qrPicture(text, WIDTH, HEIGHT))

/** A code as it lies on printed paper. */
export const cameraSeeingPrint = async (code: Squares): Promise<Camera> =>
  await launch(squaresPicture(code, WIDTH, HEIGHT))
