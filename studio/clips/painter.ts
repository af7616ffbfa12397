/** The painter: a canvas in headless Chromium that turns frames into pictures. */
import { readFile } from 'node:fs/promises'

import { chromium } from '@playwright/test'

import type { Ink } from './brush.ts'
import { FRAME_SIZE } from './camera.ts'
import type { Frame, Layer } from './frame.ts'

const FONT_FILE = new URL('../../web/public/fonts/wegband-sans-latin.woff2', import.meta.url)
const family = 'Clip Sans'

export type PictureType = { type: 'image/png' } | { type: 'image/webp'; quality: number }

export type Painter = {
  /** The frame as an encoded picture of 854 x 480, or scaled to `width`. */
  paint: (frame: Frame, picture: PictureType, width?: number) => Promise<Buffer>
  close: () => Promise<void>
}

/** Opens a browser (CHROMIUM_PATH or the installed one) and a canvas in it. */
export async function openPainter(): Promise<Painter> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--font-render-hinting=none'],
  })
  const page = await browser.newPage()
  await page.evaluate(preparePage, {
    font: (await readFile(FONT_FILE)).toString('base64'),
    family,
    ...FRAME_SIZE,
  })
  let shown = ''
  return {
    paint: async (frame, picture, width = FRAME_SIZE.width) => {
      // A background travels to the page once, not with every frame.
      const isNew = shown !== frame.background.id
      shown = frame.background.id
      const encoded = await page.evaluate(paintOnPage, {
        background: isNew ? frame.background.inks : undefined,
        layers: frame.layers,
        type: picture.type,
        quality: 'quality' in picture ? picture.quality : 1,
        width,
      })
      return Buffer.from(encoded, 'base64')
    },
    close: () => browser.close(),
  }
}

type Desk = {
  sheet: OffscreenCanvas
  background: OffscreenCanvas
  layer: OffscreenCanvas
  family: string
}

declare global {
  var desk: Desk
}

// The two functions below run in the page and may use nothing from outside themselves.

async function preparePage(given: { font: string; family: string; width: number; height: number }) {
  const bytes = Uint8Array.from(atob(given.font), (email) => email.charCodeAt(0))
  const face = new FontFace(given.family, bytes, { weight: '200 900', stretch: '75% 125%' })
  document.fonts.add(await face.load())
  const sheet = () => new OffscreenCanvas(given.width, given.height)
  globalThis.desk = { sheet: sheet(), background: sheet(), layer: sheet(), family: given.family }
}

async function paintOnPage(given: {
  background: Ink[] | undefined
  layers: Layer[]
  type: string
  quality: number
  width: number
}): Promise<string> {
  const { sheet, background, layer, family: fontFamily } = globalThis.desk
  const pen = (canvas: OffscreenCanvas) => {
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser has no canvas.')
    return context
  }
  const paintInks = (context: OffscreenCanvasRenderingContext2D, inks: Ink[]) => {
    context.lineCap = 'round'
    context.lineJoin = 'round'
    for (const ink of inks) {
      context.globalAlpha = ink.alpha
      if (ink.kind === 'text') {
        context.fillStyle = ink.colour
        context.font = `${ink.font.weight} ${ink.font.size}px '${fontFamily}'`
        context.fontStretch = ink.font.stretch
        context.fillText(ink.text, ink.x, ink.y)
      } else if (ink.kind === 'fill') {
        context.fillStyle = ink.colour
        context.fill(new Path2D(ink.d))
      } else {
        context.strokeStyle = ink.colour
        context.lineWidth = ink.width
        context.stroke(new Path2D(ink.d))
      }
    }
    context.globalAlpha = 1
  }
  if (given.background) paintInks(pen(background), given.background)
  const top = pen(sheet)
  top.drawImage(background, 0, 0)
  for (const { alpha, inks } of given.layers) {
    if (alpha >= 1) {
      paintInks(top, inks)
      continue
    }
    const own = pen(layer)
    own.clearRect(0, 0, layer.width, layer.height)
    paintInks(own, inks)
    top.globalAlpha = alpha
    top.drawImage(layer, 0, 0)
    top.globalAlpha = 1
  }
  let result = sheet
  if (given.width !== sheet.width) {
    result = new OffscreenCanvas(given.width, Math.round((sheet.height * given.width) / sheet.width))
    const small = pen(result)
    small.imageSmoothingQuality = 'high'
    small.drawImage(sheet, 0, 0, result.width, result.height)
  }
  const blob = await result.convertToBlob({ type: given.type, quality: given.quality })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return btoa(text)
}
