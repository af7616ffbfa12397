/** How a paper to sign stands for the reader. */
import type { PaperInList } from '@wegband/domain/features/signatures/contract.ts'

/** `waiting`: open, but the reader has nothing to do. */
export const stateOf = ({ state, canSign }: Pick<PaperInList, 'state' | 'canSign'>) =>
  state === 'open' && !canSign ? 'waiting' : state

export const STATE_TONES = {
  open: 'warning',
  waiting: 'info',
  signed: 'positive',
  declined: 'danger',
  expired: 'neutral',
  withdrawn: 'neutral',
  revoked: 'danger',
  replaced: 'neutral',
} as const
