/** Reads QR codes from pictures: with the browser's own detector where it has one, else with ours, loaded when it is first needed. */
import { loadChunk } from '../../../platform/loading/chunk-loading.ts'

/** What a code can be read from. */
export type Picture = HTMLVideoElement | ImageData

export type QrDecoder = {
  /** The text of the first code in the picture, undefined without one. */
  readonly read: (picture: Picture) => Promise<string | undefined>
}

/** The part of the Barcode Detection API that is used; browsers know it, TypeScript does not. */
type Detector = { readonly detect: (picture: Picture) => Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: ['qr_code'] }): Detector
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

const FORMAT = 'qr_code'

/** Some browsers have the class but support no format. */
async function ownDetector(): Promise<Detector | undefined> {
  const Own = (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (Own === undefined) return undefined
  const formats = await Own.getSupportedFormats().catch((): readonly string[] => [])
  return formats.includes(FORMAT) ? new Own({ formats: [FORMAT] }) : undefined
}

async function bundledDetector(): Promise<Detector> {
  const { createBundledDetector } = await loadChunk(() => import('./bundled-detector.ts'))
  return createBundledDetector()
}

let loaded: Promise<QrDecoder> | undefined

async function load(): Promise<QrDecoder> {
  const detector = (await ownDetector()) ?? (await bundledDetector())
  return { read: async (picture) => (await detector.detect(picture))[0]?.rawValue }
}

/** One shared decoder. Throws a ClientError when its code does not load; the next call tries again. */
export function loadQrDecoder(): Promise<QrDecoder> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}
