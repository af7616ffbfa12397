/** The name of a discount: "Einladung von Tarek, 25 %". */
import type { OrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'

type OrderDiscount = OrderSummary['discounts'][number]

const PERCENT = 100

export function useDiscountTexts(): (discount: OrderDiscount) => string {
  const t = useMessages('checkout')
  const format = useFormats()
  return ({ kind, title, percent }) => {
    const name = kind === 'family' ? t('order.family') : title
    return percent === null
      ? name
      : t('order.discount', { title: name, percent: format.percent(percent / PERCENT) })
  }
}
