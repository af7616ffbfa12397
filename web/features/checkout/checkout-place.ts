/** What the address of the checkout page asks for: an order, the purchase dialog, or nothing that can be read (decisions §3.2). */
import type { CheckoutPayload } from '@wegband/domain/features/checkout/contract.ts'
import { SUBJECT_TYPES } from '@wegband/domain/features/subscriptions/contract.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import type { SubjectType } from '../subscriptions/queries.ts'

type Subject = {
  readonly type: SubjectType
  readonly id: string
  readonly profiteer: string | undefined
  /** The contract that is prolonged; undefined for a new one. */
  readonly prolongs: string | undefined
}

export type CheckoutPlace =
  | { readonly kind: 'order'; readonly payload: CheckoutPayload }
  | ({ readonly kind: 'purchase' } & Subject)
  | { readonly kind: 'broken' }

const ID = /^[1-9]\d{0,9}$/
const BROKEN: CheckoutPlace = { kind: 'broken' }

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

const isOptionalId = (value: unknown): value is number | undefined => value === undefined || isId(value)

/** The known keys only, as `checkoutPayload` of the contract, whose schema is not part of the browser's code. */
const KEYS: ReadonlySet<string> = new Set([
  'subscription_plan_id',
  'profiteer_id',
  'subscription_id',
  'prolong',
])

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Undefined for a payload that is no order. */
export const readPayload = (text: string): CheckoutPayload | undefined => {
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const fields = new Map<string, unknown>(Object.entries(value))
  if ([...fields.keys()].some((name) => !KEYS.has(name))) return undefined
  const plan = fields.get('subscription_plan_id')
  const profiteer = fields.get('profiteer_id')
  const subscription = fields.get('subscription_id')
  const prolong = fields.get('prolong')
  if (!isId(plan) || !isOptionalId(profiteer) || !isOptionalId(subscription)) return undefined
  if (prolong !== undefined && typeof prolong !== 'boolean') return undefined
  return {
    subscription_plan_id: plan,
    ...(profiteer === undefined ? {} : { profiteer_id: profiteer }),
    ...(subscription === undefined ? {} : { subscription_id: subscription }),
    ...(prolong === undefined ? {} : { prolong }),
  }
}

const purchaseOf = (
  type: SubjectType | undefined,
  id: string,
  { profiteer, prolongs }: Pick<Subject, 'profiteer' | 'prolongs'>,
): CheckoutPlace => {
  const isReadable =
    type !== undefined && [id, profiteer, prolongs].every((one) => one === undefined || ID.test(one))
  return isReadable ? { kind: 'purchase', type, id, profiteer, prolongs } : BROKEN
}

/**
 * `payload` counts first; `membership_level_id` is the earlier reading; other subjects are named by `type` and `id`. With
 * `subscription_id` the dialog prolongs that contract.
 */
export const checkoutPlace = (search: { readonly [name: string]: string | undefined }): CheckoutPlace => {
  const { payload, membership_level_id: level, type, id = '' } = search
  const more = { profiteer: search['profiteer_id'], prolongs: search['subscription_id'] }
  if (payload !== undefined) {
    const order = readPayload(payload)
    return order === undefined ? BROKEN : { kind: 'order', payload: order }
  }
  if (level !== undefined) return purchaseOf('membership-level', level, more)
  return purchaseOf(
    SUBJECT_TYPES.find((one) => one === type),
    id,
    more,
  )
}

/** The address of the order of a plan. */
export const hrefOfOrder = (payload: CheckoutPayload): string =>
  hrefTo('app.checkout', {}, { payload: JSON.stringify(payload) })

/** The address of the choice of plans for one subject; with a contract, of the terms that prolong it. */
export const hrefOfPurchase = (
  subject: { readonly type: SubjectType; readonly id: number },
  more: { readonly profiteerId: number | undefined; readonly prolongs: number | undefined },
): string =>
  hrefTo(
    'app.checkout',
    {},
    {
      type: subject.type,
      id: subject.id,
      profiteer_id: more.profiteerId,
      subscription_id: more.prolongs,
    },
  )
