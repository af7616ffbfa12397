/** Which module the member should train next. */
import type { TrainingModule } from '@wegband/domain/features/sports/contract.ts'
import type { LevelState } from '../path/level-view.ts'

/** The first module that is not complete. */
export const nextModule = (modules: readonly TrainingModule[]): TrainingModule | undefined =>
  modules.find((module) => !module.isComplete && !module.isLocked) ??
  modules.find((module) => !module.isComplete)

/** The next module of the current level; other levels have none. */
export const nextOf = (
  { state }: { readonly state: LevelState },
  modules: readonly TrainingModule[],
): TrainingModule | undefined => (state === 'current' ? nextModule(modules) : undefined)
