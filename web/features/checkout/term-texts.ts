/** The term of an order in words: how long it runs, and what it costs afterwards. */
import type { OrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'

type TermTexts = {
  /** "12 Monate, bis 4. Dezember 2027" */
  readonly runs: (summary: Pick<OrderSummary, 'months' | 'endsOn'>) => string
  /** "danach 7,00 € im Monat" */
  readonly renewal: (summary: Pick<OrderSummary, 'months' | 'renewalCents'>) => string
}

export function useTermTexts(): TermTexts {
  const t = useMessages('checkout')
  const format = useFormats()
  return {
    runs: ({ months, endsOn }) => {
      const date = format.dateLong(endsOn)
      return months === 0
        ? t('until', { date })
        : t('termUntil', { term: t('term', { count: months }), date })
    },
    renewal: ({ months, renewalCents }) => {
      const price = format.euro(renewalCents)
      return months === 0 ? t('renewal.same', { price }) : t('renewal.month', { price })
    },
  }
}
