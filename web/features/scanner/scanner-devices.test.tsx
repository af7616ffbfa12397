// @vitest-environment jsdom
/** Camera and NFC chips: the devices are fakes, everything above them is real. */
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addAttendeeByToken,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { readSetting } from '../../platform/device/local-settings.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { makeAttendance, makeRunning, trainer } from '../appointments/testing/make-appointment.ts'
import { ScannerPage } from './scanner-page.tsx'

const CODE = 'WTM-ABCDEFGHIJKLMNOPQRSTUV2345'
const answers = [
  answer(readAppointment, { status: 200, body: { data: makeRunning() } }),
  answer(listAttendances, { status: 200, body: { data: [] } }),
  answer(addAttendeeByToken, { status: 200, body: { data: makeAttendance() } }),
]
const open = () =>
  renderPage(<ScannerPage />, { at: '/scanner?appointmentId=12', viewer: trainer(), answers })

const makeStream = () => {
  const stop = vi.fn<() => void>()
  const track = Object.assign(new EventTarget(), { stop })
  return { stream: { getTracks: () => [track], getVideoTracks: () => [track] }, stop }
}

/** A browser with a barcode detector, and what its camera shows. */
let shown: string | undefined
class OwnDetector {
  static getSupportedFormats(): Promise<readonly string[]> {
    return Promise.resolve(['qr_code'])
  }
  detect(): Promise<readonly { rawValue: string }[]> {
    return Promise.resolve(shown === undefined ? [] : [{ rawValue: shown }])
  }
}

let isSeen = true
const show = (isShown: boolean): void => {
  isSeen = isShown
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}
const getUserMedia = vi.fn<(wanted: MediaStreamConstraints) => Promise<unknown>>()

beforeEach(() => {
  isSeen = true
  shown = undefined
  getUserMedia.mockReset()
  vi.stubGlobal('BarcodeDetector', OwnDetector)
  vi.stubGlobal('isSecureContext', true)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isSeen ? 'visible' : 'hidden'))
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  // jsdom plays no videos.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4)
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the camera', () => {
  test('is on while the page is visible, and off when it is hidden or left', async () => {
    const first = makeStream()
    const second = makeStream()
    getUserMedia.mockResolvedValueOnce(first.stream).mockResolvedValueOnce(second.stream)
    const page = await open()
    expect(await screen.findByText('Halte einen Mitgliedscode in den Rahmen')).toBeTruthy()
    show(false)
    expect(first.stop).toHaveBeenCalledTimes(1)
    show(true)
    await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2))
    expect(await screen.findByText('Halte einen Mitgliedscode in den Rahmen')).toBeTruthy()
    page.unmount()
    expect(second.stop).toHaveBeenCalledTimes(1)
  })

  test('keeps the screen on while the phone is not touched', async () => {
    getUserMedia.mockResolvedValue(makeStream().stream)
    const release = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const request = vi.fn<(what: string) => Promise<unknown>>(() => Promise.resolve({ release }))
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
    try {
      const page = await open()
      await waitFor(() => expect(request).toHaveBeenCalledWith('screen'))
      page.unmount()
      await waitFor(() => expect(release).toHaveBeenCalledOnce())
    } finally {
      Reflect.deleteProperty(navigator, 'wakeLock')
    }
  })

  test('sends a code once, however often it is seen during the request', async () => {
    getUserMedia.mockResolvedValue(makeStream().stream)
    shown = CODE
    let reply = (): void => undefined
    const waited = new Promise<void>((resolve) => {
      reply = resolve
    })
    const page = await renderPage(<ScannerPage />, {
      at: '/scanner?appointmentId=12',
      viewer: trainer(),
      answers: [
        ...answers,
        answer(addAttendeeByToken, async () => {
          await waited
          return { status: 200, body: { data: makeAttendance() } }
        }),
      ],
    })
    expect(await screen.findByText('Code wird geprüft')).toBeTruthy()
    reply()
    expect(await screen.findByRole('heading', { name: 'Aylin Kaya' })).toBeTruthy()
    shown = undefined
    await userEvent.click(screen.getByRole('button', { name: 'Weiter scannen' }))
    expect(page.sent(addAttendeeByToken).map(({ params }) => params.token)).toEqual([CODE])
  })

  // spec: scanner-defaults, scanner-configurable-camera-nfc-facing
  test('faces outward by default, can be turned or switched off, and remembers that', async () => {
    getUserMedia.mockImplementation(() => Promise.resolve(makeStream().stream))
    await open()
    expect([readSetting('camera'), readSetting('nfc'), readSetting('qrFacing')]).toEqual([
      true,
      true,
      'environment',
    ])
    await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(1))
    const facing = (): unknown => Reflect.get(Object(getUserMedia.mock.lastCall?.[0]?.video), 'facingMode')
    expect(facing()).toBe('environment')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Kamera wechseln' }))
    await waitFor(() => expect(facing()).toBe('user'))
    expect(readSetting('qrFacing')).toBe('user')
    await user.click(screen.getByRole('button', { name: 'Einstellungen des Scanners' }))
    await user.click(screen.getByRole('switch', { name: 'Kamera' }))
    await user.click(screen.getByRole('button', { name: 'Fertig' }))
    expect(screen.getByRole('heading', { name: 'Die Kamera ist aus' })).toBeTruthy()
    expect(readSetting('camera')).toBe(false)
  })

  // spec: error-scanner-camera-unavailable
  test.each([
    ['NotAllowedError', 'Kamera nicht erlaubt', 'Erlaubnis prüfen'],
    ['NotFoundError', 'Keine Kamera gefunden', 'Noch einmal versuchen'],
    ['NotReadableError', 'Kamera belegt', 'Noch einmal versuchen'],
  ])('that is refused with %s is named and requested again on demand', async (name, title, retry) => {
    getUserMedia
      .mockRejectedValueOnce(new DOMException('no', name))
      .mockResolvedValueOnce(makeStream().stream)
    await open()
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Code eintippen' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: retry }))
    expect(await screen.findByText('Halte einen Mitgliedscode in den Rahmen')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: title })).toBeNull()
  })

  test('is not requested on plain http, and one sentence says so', async () => {
    vi.stubGlobal('isSecureContext', false)
    await open()
    expect(await screen.findByRole('heading', { name: 'Keine sichere Verbindung' })).toBeTruthy()
    expect(screen.getByText(/nur über https/)).toBeTruthy()
    expect(getUserMedia).not.toHaveBeenCalled()
  })
})

describe('NFC chips', () => {
  class Reader extends EventTarget {
    static readonly all: Reader[] = []
    signal: AbortSignal | undefined
    scan({ signal }: { signal: AbortSignal }): Promise<void> {
      this.signal = signal
      Reader.all.push(this)
      return Promise.resolve()
    }
  }
  const hold = (serialNumber: string): void =>
    act(() => {
      Reader.all.at(-1)?.dispatchEvent(Object.assign(new Event('reading'), { serialNumber }))
    })
  beforeEach(() => {
    Reader.all.length = 0
    vi.stubGlobal('NDEFReader', Reader)
    getUserMedia.mockRejectedValue(new DOMException('no', 'NotFoundError'))
  })

  test('are read without a camera and sent in the form in which they are stored', async () => {
    const page = await open()
    expect(await screen.findByText('NFC geht weiter.')).toBeTruthy()
    hold('04:a2:2f:1b')
    expect(await screen.findByRole('heading', { name: 'Aylin Kaya' })).toBeTruthy()
    expect(page.sent(addAttendeeByToken)[0]?.params.token).toBe('04A22F1B')
  })

  // spec: scanner-configurable-camera-nfc-facing
  test('are no longer read after NFC is switched off', async () => {
    await open()
    await screen.findByText('NFC geht weiter.')
    await userEvent.click(screen.getByRole('button', { name: 'Einstellungen des Scanners' }))
    await userEvent.click(screen.getByRole('switch', { name: 'NFC' }))
    expect(Reader.all.at(-1)?.signal?.aborted).toBe(true)
    expect(readSetting('nfc')).toBe(false)
  })
})
