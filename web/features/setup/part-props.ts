/** What each part of the set-up is given. */
import type { SetupProgress } from '@wegband/domain/features/setup/contract.ts'

export type PartProps = {
  readonly progress: SetupProgress
  /** Goes on to the next part, with this one marked. */
  readonly onDone: () => void
}
