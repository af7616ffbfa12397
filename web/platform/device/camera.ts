/** Opens the camera, or returns a code for why not (§2 Scanner, §8 Scanner and NFC). */
import { isSecureEnough } from './secure-context.ts'

export type CameraFacing = 'environment' | 'user'
/** `insecure`: plain http; `missing`: no camera; `denied`: not allowed; `busy`: another app has it; `failed`: anything else. */
export type CameraRefusal = 'insecure' | 'missing' | 'denied' | 'busy' | 'failed'
export type Camera =
  | { readonly ok: true; readonly stream: MediaStream; readonly close: () => void }
  | { readonly ok: false; readonly why: CameraRefusal }

/** Enough for a QR code at arm's length; a higher resolution only costs decoding time. */
const WANTED = { width: { ideal: 1280 }, height: { ideal: 720 } }

const BY_NAME: { readonly [name: string]: CameraRefusal } = {
  NotAllowedError: 'denied',
  SecurityError: 'insecure',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

export const refusalOf = (error: unknown): CameraRefusal =>
  (error instanceof Error || error instanceof DOMException ? BY_NAME[error.name] : undefined) ?? 'failed'

/** Never throws. `close` stops the camera and its light. */
export async function openCamera(facing: CameraFacing): Promise<Camera> {
  if (!isSecureEnough()) return { ok: false, why: 'insecure' }
  // missing in browsers without any support, whatever the types say
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (devices === undefined) return { ok: false, why: 'missing' }
  try {
    const stream = await devices.getUserMedia({ audio: false, video: { facingMode: facing, ...WANTED } })
    return { ok: true, stream, close: () => stream.getTracks().forEach((track) => track.stop()) }
  } catch (error) {
    return { ok: false, why: refusalOf(error) }
  }
}
