/**
 * Our own QR decoder. Its WebAssembly comes from our own address, in the version that matches this code, and from no third-party server.
 */
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Throws when the WebAssembly does not load. */
export async function createBundledDetector(): Promise<BarcodeDetector> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  return new BarcodeDetector({ formats: ['qr_code'] })
}
