/** An entry of the log in the reader's language. */
import { logWords, type LogWords } from '@wegband/messages/log-words.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'

export function useLogWords(): LogWords {
  const t = useMessages('audit-log')
  const format = useFormats()
  return logWords(t, format)
}
