/** The code of a coupon: checked against the order before it counts. */
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { TextAction } from '../../../ui/link/text-link.tsx'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { type OrderChoice, summaryQuery } from '../queries.ts'
import styles from '../checkout.module.css'

const CODE_MOST = 40

const isAboutCode = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'checkout.coupon-invalid' || error.code === 'checkout.coupon-used')

export function CouponPart(props: {
  readonly choice: OrderChoice
  readonly discounts: OrderSummary['discounts']
  readonly coupon: string | undefined
  readonly onCoupon: (code: string | undefined) => void
}): ReactNode {
  const { choice, coupon, onCoupon } = props
  const t = useMessages('checkout')
  const queryClient = useQueryClient()
  const form = useForm({
    start: { code: '' },
    most: { code: CODE_MOST },
    rules: ({ code }) => ({ code: code.trim() === '' ? 'required' : undefined }),
    fieldOfError: (error) => (isAboutCode(error) ? 'code' : undefined),
    send: async ({ code }) => {
      const typed = code.trim()
      await queryClient.fetchQuery(summaryQuery({ ...choice, coupon_code: typed }))
      onCoupon(typed)
    },
  })
  return (
    <section className={styles.part}>
      <h2 className="t-item">{t('order.coupon')}</h2>
      {coupon === undefined ? (
        <Form form={form} className={styles.fields}>
          <TextField
            label={t('order.code')}
            optionalText={t('order.optional')}
            autoComplete="off"
            autoCapitalize="characters"
            {...form.text('code')}
          />
          <FormSummary form={form} />
          <div>
            <Button type="submit" isBusy={form.isBusy}>
              {t('order.redeem')}
            </Button>
          </div>
        </Form>
      ) : (
        <div className="row-between">
          <p>{t('order.redeemed', { code: coupon })}</p>
          <TextAction isSmall onClick={() => onCoupon(undefined)}>
            {t('order.remove')}
          </TextAction>
        </div>
      )}
    </section>
  )
}
