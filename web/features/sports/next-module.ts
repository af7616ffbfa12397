/** Next step first: which module somebody trains now. */
import type { TrainingModule } from '@wegband/domain/features/sports/contract.ts'

/** The first module that is not complete: the next thing to do. */
export const nextModule = (modules: readonly TrainingModule[]): TrainingModule | undefined =>
  modules.find((module) => !module.isComplete && !module.isLocked) ??
  modules.find((module) => !module.isComplete)
