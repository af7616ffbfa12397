/** Where the film of a training is watched, or the sport of a film of no module. */
import type { VideoTraining } from '@wegband/domain/features/video-trainings/contract.ts'
import { hrefTo } from '../../platform/links.tsx'

export const filmHref = ({ content }: Pick<VideoTraining, 'content'>): string =>
  content.module === null
    ? hrefTo('app.sport', { sportId: content.sportId })
    : hrefTo('app.module-content', { moduleId: content.module.id, contentId: content.id })
