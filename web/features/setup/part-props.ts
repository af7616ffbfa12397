/** What each part of the set-up is given. */
import type { SetupProgress } from '@wegband/domain/features/setup/contract.ts'

export type PartProps = {
  readonly progress: SetupProgress
  /** Says whether this part is done by what it shows; until then it can only be left for later. */
  readonly onReady: (isReady: boolean) => void
  /** Goes on to the next part, with this one marked. */
  readonly onDone: () => void
}
