/** The states of a webhook and of its deliveries. */

/** `by-hand`: an admin. `gone`: the receiver answered 410. `failing`: nothing arrived for five days. */
export const HOOK_OFF_REASONS = ['by-hand', 'gone', 'failing'] as const
export type HookOffReason = (typeof HOOK_OFF_REASONS)[number]

/** `failed`: given up after three days, or because the webhook is off. */
export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
