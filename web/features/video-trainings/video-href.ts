/** The address of a training's video, or of the sport for a video without a module. */
import type { VideoTraining } from '@wegband/domain/features/video-trainings/contract.ts'
import { hrefTo } from '../../platform/router/links.tsx'

export const videoHref = ({ content }: Pick<VideoTraining, 'content'>): string =>
  content.module === null
    ? hrefTo('app.sport', { sportId: content.sportId })
    : hrefTo('app.module-content', { moduleId: content.module.id, contentId: content.id })
