/**
 * How the payer enters card or account: in the provider's fields on our page, or on a page that follows (the stand-in). Those who order or
 * pay ask here alone and need not know which one it is.
 */
import { type ReactNode, useRef } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { lazyPart } from '../../../platform/loading/lazy-part.tsx'
import { usePublicSettings } from '../../texts/public-settings.ts'
import type { Confirm } from './stripe-fields.tsx'

const StripeFields = lazyPart(async () => (await import('./stripe-fields.tsx')).StripeFields)

export type PaymentEntry = {
  /** Null: card or account are entered on the page that follows. */
  readonly fields: ReactNode
  /** What the server confirms the payment with. `incomplete`: the fields say what is missing. */
  readonly confirm: () => Promise<{ readonly confirmation?: string } | 'incomplete'>
}

/** `amountCents`: 0 where nothing is paid online now. */
export function usePaymentEntry(amountCents: number): PaymentEntry {
  const { stripePublishableKey } = usePublicSettings()
  const confirmRef = useRef<Confirm>(undefined)
  if (stripePublishableKey === undefined || amountCents === 0)
    return { fields: null, confirm: () => Promise.resolve({}) }
  return {
    fields: (
      <StripeFields publishableKey={stripePublishableKey} amountCents={amountCents} confirmRef={confirmRef} />
    ),
    confirm: async () => {
      if (confirmRef.current === undefined) throw new AppError('payments.provider-unreachable')
      const confirmation = await confirmRef.current()
      return confirmation === undefined ? 'incomplete' : { confirmation }
    },
  }
}
