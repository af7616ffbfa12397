/** Reads the numbers of NFC chips where the browser can (Web NFC) and the user wants it (§2 Scanner). */
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { usePageVisible } from './page-visibility.ts'

/** `missing`: this browser has none; `denied`: it is not allowed or switched off in the device. */
export type NfcStatus = 'missing' | 'off' | 'on' | 'denied'

/** The part of Web NFC that is used; browsers know it, TypeScript does not. */
type Reader = EventTarget & { readonly scan: (options: { readonly signal: AbortSignal }) => Promise<void> }
type ReaderClass = new () => Reader

const readerClass = (): ReaderClass | undefined =>
  (globalThis as { readonly NDEFReader?: ReaderClass }).NDEFReader

const serialOf = (event: Event): string => {
  const serial: unknown = Reflect.get(event, 'serialNumber')
  return typeof serial === 'string' ? serial : ''
}

export const hasNfc = (): boolean => readerClass() !== undefined

export type ChipReader = {
  readonly status: NfcStatus
  /** Asks again; only after a click, because browsers ask for permission only then. */
  readonly ask: () => void
}

/** `onSerial` gets the serial number of each chip that is held to the device, as the browser writes it. */
export function useChipReader(isWanted: boolean, onSerial: (serial: string) => void): ChipReader {
  const [isDenied, setDenied] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const isVisible = usePageVisible()
  const onRead = useEffectEvent(onSerial)
  useEffect(() => {
    const Reader = readerClass()
    if (Reader === undefined || !isWanted || !isVisible) return undefined
    const end = new AbortController()
    const reader = new Reader()
    reader.addEventListener('reading', (event) => onRead(serialOf(event)), { signal: end.signal })
    reader.scan({ signal: end.signal }).then(
      () => setDenied(false),
      () => setDenied(!end.signal.aborted),
    )
    return () => end.abort()
  }, [isWanted, isVisible, attempt])
  const ask = useCallback(() => setAttempt((before) => before + 1), [])
  const status = (): NfcStatus => {
    if (!hasNfc()) return 'missing'
    if (!isWanted) return 'off'
    return isDenied ? 'denied' : 'on'
  }
  return { status: status(), ask }
}

/** The same without asking for permission. */
export const useNfc = (isWanted: boolean, onSerial: (serial: string) => void): NfcStatus =>
  useChipReader(isWanted, onSerial).status
