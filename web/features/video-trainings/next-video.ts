/** The video to train next: the next one of its module that may be watched, else the first of the following modules. */
import type { TrainingModule } from '@wegband/domain/features/sports/contract.ts'
import type { Content } from '@wegband/domain/features/videos/contract.ts'

export type NextVideo = { readonly content: Content; readonly module: TrainingModule }

export const nextVideo = (
  modules: readonly TrainingModule[],
  done: { readonly moduleId: number; readonly contentId: number; readonly isModuleComplete: boolean },
): NextVideo | undefined => {
  const videos = modules
    .toSorted((a, b) => a.order - b.order)
    .flatMap((module) =>
      module.contents.toSorted((a, b) => a.order - b.order).map((content) => ({ content, module })),
    )
  const at = videos.findIndex(({ content }) => content.id === done.contentId)
  return videos.slice(at + 1).find(
    ({ content, module }) =>
      content.missing === null &&
      content.videoState === 'ready' &&
      // A completed module is skipped.
      !(done.isModuleComplete && module.id === done.moduleId),
  )
}
