/** The steps of the purchase dialog as a state and its changes (§4 Purchase dialog). */
import type { PlanGroup } from './plan-groups.ts'

/** What is chosen so far. `length` is the effective length of the group. A plan is never chosen without its group. */
export type PurchaseChoice = { readonly length: number | null; readonly planId: number | null }

/** The three states of the dialog. The summary shows the chosen plan and leads to checkout. */
export type PurchaseState = 'no-group-chosen' | 'group-chosen' | 'plan-chosen'

export const NOTHING_CHOSEN: PurchaseChoice = { length: null, planId: null }

export const purchaseState = ({ length, planId }: PurchaseChoice): PurchaseState => {
  if (length === null) return 'no-group-chosen'
  return planId === null ? 'group-chosen' : 'plan-chosen'
}

const groupOf = (groups: readonly PlanGroup[], length: number | null): PlanGroup | undefined =>
  groups.find(({ effectivePeriodLength }) => effectivePeriodLength === length)

/** A group with a single plan chooses it too, so that the step of the payment options is skipped. */
export const chooseGroup = (groups: readonly PlanGroup[], length: number): PurchaseChoice => {
  const group = groupOf(groups, length)
  if (group === undefined) return NOTHING_CHOSEN
  return { length, planId: group.plans.length === 1 ? (group.plans[0]?.id ?? null) : null }
}

/** A plan of another group, or one that is no longer offered, changes nothing. */
export const choosePlan = (
  groups: readonly PlanGroup[],
  choice: PurchaseChoice,
  planId: number,
): PurchaseChoice => {
  const isThere = groupOf(groups, choice.length)?.plans.some(({ id }) => id === planId) === true
  return isThere ? { ...choice, planId } : choice
}

/** One step back: from the plan to the payment options, or to the groups if it was the only one; from the groups the dialog closes. */
export const goBack = (groups: readonly PlanGroup[], choice: PurchaseChoice): PurchaseChoice | 'closed' => {
  const state = purchaseState(choice)
  if (state === 'no-group-chosen') return 'closed'
  const hasOptions = (groupOf(groups, choice.length)?.plans.length ?? 0) > 1
  return state === 'plan-chosen' && hasOptions ? { ...choice, planId: null } : NOTHING_CHOSEN
}

/** §5: the button that leads to payment appears only once a plan is chosen. */
export const hasPayButton = (choice: PurchaseChoice): boolean => purchaseState(choice) === 'plan-chosen'

/** §4: a user who is not an adult sees the child alert first; the dialog stays hidden until it is dismissed. */
export const isDialogVisible = (user: { readonly isAdult: boolean }, isAlertDismissed: boolean): boolean =>
  user.isAdult || isAlertDismissed

/** §5: the coupon is requested only for a subscription or a valid product. */
export const canFetchCoupon = (subject: {
  readonly subscriptionId?: number | null
  readonly productId?: number | null
}): boolean => isValidId(subject.subscriptionId) || isValidId(subject.productId)

const isValidId = (id: number | null | undefined): boolean =>
  typeof id === 'number' && Number.isSafeInteger(id) && id > 0
