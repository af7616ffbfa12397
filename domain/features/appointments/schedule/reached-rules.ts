/** What is known of a person who was to hear of something: seen, reached, on its way, or not reached. */

export const SENDING_STATES = ['none', 'waiting', 'sent', 'failed'] as const
export type SendingState = (typeof SENDING_STATES)[number]

/** In the order in which people are called. */
export const REACHED_STATES = ['not-reached', 'waiting', 'reached', 'seen'] as const
export type ReachedState = (typeof REACHED_STATES)[number]

export const reachedStateOf = ({
  seenAt,
  push,
  email,
}: {
  readonly seenAt: string | null
  readonly push: SendingState
  readonly email: SendingState
}): ReachedState => {
  if (seenAt !== null) return 'seen'
  if (push === 'sent' || email === 'sent') return 'reached'
  return push === 'waiting' || email === 'waiting' ? 'waiting' : 'not-reached'
}

/** Of several devices or emails, the one that got furthest counts. */
export const furthestOf = (states: readonly (SendingState | null)[]): SendingState =>
  (['sent', 'waiting', 'failed'] as const).find((state) => states.includes(state)) ?? 'none'
