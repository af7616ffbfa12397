/** What was confirmed for a member, in words for that member. */
import type { Attendance, ConfirmationType } from '@wegband/domain/features/appointments/contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { useModuleName } from './suggestion-pickers.tsx'

type Confirmed = Pick<Attendance, 'confirmations' | 'suggestion'>

/** "Modul 14, 90 Min."; presence is mentioned only when it is the sole confirmation. */
export function useConfirmedWords(mine: Confirmed | null): string {
  const t = useMessages('appointments')
  const has = (type: ConfirmationType): boolean => mine?.confirmations.includes(type) ?? false
  const trained = has('progress') ? (mine?.suggestion ?? null) : null
  const module = useModuleName(trained?.moduleId)
  const minutes = trained?.sportDuration ?? null
  const words = [
    ...(module === undefined ? [] : [module]),
    ...(minutes === null ? [] : [t('minutes', { count: minutes })]),
    ...(['workshop', 'seminar', 'exam'] as const).filter(has).map((type) => t(`confirm.types.${type}`)),
  ]
  return words.length === 0 ? t('confirm.types.presence') : words.join(', ')
}
