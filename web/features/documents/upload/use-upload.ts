/** Sends the chosen files one after the other; each shows its progress, can be cancelled and tried again. */
import { useRef, useState } from 'react'
import type { OnProgress } from '../../../platform/api/exchange.ts'
import { chooseFile, type ChosenFile } from './upload-files.ts'

/** Sends some files in one request. */
export type SendFiles = (
  files: readonly ChosenFile[],
  watch: { readonly onProgress: OnProgress; readonly signal: AbortSignal },
) => Promise<unknown>

export type Upload = {
  readonly files: readonly ChosenFile[]
  /** Those that are not refused and not sent yet. */
  readonly open: readonly ChosenFile[]
  readonly add: (files: Iterable<File>) => Promise<readonly ChosenFile[]>
  /** Also cancels it while it is sent. */
  readonly remove: (key: string) => void
  readonly rename: (key: string, name: string) => void
  /** True when all of them arrived. */
  readonly send: (files: readonly ChosenFile[], send: SendFiles) => Promise<boolean>
}

const isOpen = ({ state }: ChosenFile): boolean => state === 'ready' || state === 'failed'

export function useUpload(maxBytes?: number): Upload {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const running = useRef(new Map<string, AbortController>())

  const change = (keys: readonly string[], changes: Partial<ChosenFile>): void =>
    setFiles((known) => known.map((one) => (keys.includes(one.key) ? { ...one, ...changes } : one)))

  return {
    files,
    open: files.filter(isOpen),
    add: async (added) => {
      const chosen = await Promise.all([...added].map((file) => chooseFile(file, maxBytes)))
      setFiles((known) => [...known, ...chosen])
      return chosen
    },
    remove: (key) => {
      running.current.get(key)?.abort()
      setFiles((known) => known.filter((one) => one.key !== key))
    },
    rename: (key, name) => change([key], { name }),
    send: async (sent, send) => {
      const keys = sent.map(({ key }) => key)
      const controller = new AbortController()
      for (const key of keys) running.current.set(key, controller)
      change(keys, { state: 'sending', progress: 0, error: undefined })
      try {
        const onProgress: OnProgress = (progress) => change(keys, { progress })
        await send(sent, { onProgress, signal: controller.signal })
        change(keys, { state: 'done', progress: 1 })
        return true
      } catch (error) {
        change(keys, { state: 'failed', progress: 0, error })
        return false
      } finally {
        for (const key of keys) running.current.delete(key)
      }
    },
  }
}
