/** Reports that an action failed, in one notice. Errors that the shell reports itself are skipped. */
import { useCallback } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { ClientError } from './client-error.ts'
import { reportRefused } from '../offline/connection-news.ts'
import { useErrorWords } from './error-words.ts'
import { showToast } from '../words/notices.ts'

/** Without a server there is one notice for everything (§8). */
const TOLD_BY_SHELL: ReadonlySet<string> = new Set([
  'client.connection-lost',
  'general.unavailable',
  'general.maintenance',
])

const isToldByShell = (error: unknown): boolean =>
  (error instanceof AppError || error instanceof ClientError) && TOLD_BY_SHELL.has(error.code)

/** `showError(error)` for an action; a form shows its errors itself. */
export function useShowError(): (error: unknown) => void {
  const words = useErrorWords()
  return useCallback(
    (error: unknown) => {
      if (isToldByShell(error)) {
        reportRefused()
        return
      }
      const { title, text } = words(error)
      showToast({ tone: 'danger', text: title === text ? title : `${title}. ${text}` })
    },
    [words],
  )
}
