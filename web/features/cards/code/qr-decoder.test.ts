/** The real decoder reads the real drawing: the scanner can read what the QR page shows. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import { beforeAll, expect, test } from 'vitest'
import { QUIET_MODULES, qrMatrix } from './qr-image.tsx'

const TIMED = 'WTT-1.1795169598.UrQQfafflegcdtf-7kPxaMkFCctu5Q42pPp4c9KgSYG'
const PIXELS_PER_MODULE = 4

/** What a camera would see of the page's code: RGBA, row by row. */
const photograph = (text: string): ImageData => {
  const matrix = qrMatrix(text)
  const side = (matrix.size + 2 * QUIET_MODULES) * PIXELS_PER_MODULE
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const row = Math.floor(y / PIXELS_PER_MODULE) - QUIET_MODULES
      const column = Math.floor(x / PIXELS_PER_MODULE) - QUIET_MODULES
      const isInside = row >= 0 && column >= 0 && row < matrix.size && column < matrix.size
      if (isInside && matrix.isDark(row, column)) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  return new ImageData(data, side, side)
}

beforeAll(() => {
  // jsdom has no ImageData; the decoder needs no more than this.
  globalThis.ImageData ??= class {
    readonly colorSpace = 'srgb'
    readonly data: Uint8ClampedArray<ArrayBuffer>
    readonly width: number
    readonly height: number
    constructor(data: Uint8ClampedArray<ArrayBuffer>, width: number, height: number) {
      this.data = data
      this.width = width
      this.height = height
    }
  } as unknown as typeof ImageData
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
})

// spec: route-user-qrcode
test('reads the code that the page draws back exactly', async () => {
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  const found = await detector.detect(photograph(TIMED))
  expect(found.map(({ rawValue }) => rawValue)).toEqual([TIMED])
})

test('a picture without a code is no error', async () => {
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  const blank = new ImageData(new Uint8ClampedArray(64 * 64 * 4).fill(255), 64, 64)
  expect(await detector.detect(blank)).toEqual([])
})
