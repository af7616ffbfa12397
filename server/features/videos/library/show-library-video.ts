/** Shows a video to an editor. */
import { inLocale, type Locale } from '@wegband/domain/basics/locale.ts'
import { VIDEO_PROBLEMS } from '@wegband/domain/features/videos/library-rules.ts'
import type { Video } from '@wegband/domain/features/videos/library-contract.ts'
import type { UseRow, VideoRow } from './library-store.ts'

type WithPoster = { ref: string; hasPoster: boolean; posterMark: string | null }

/** A chosen poster has an address of its own, because browsers keep what they got from the former one. */
export const posterAddress = ({ ref, hasPoster, posterMark }: WithPoster): string | null => {
  if (posterMark !== null) return `/api/media/posters/${ref}.${posterMark}.jpg`
  return hasPoster ? `/api/media/posters/${ref}.jpg` : null
}

/** A content in the language of the caller. */
export const showUse = <Row extends Pick<UseRow, 'name' | 'module' | 'sport'>>(row: Row, locale: Locale) => ({
  ...row,
  name: inLocale(row.name, locale),
  module: row.module === null ? null : inLocale(row.module, locale),
  sport: inLocale(row.sport, locale),
})

export const showVideoRow = (row: VideoRow, locale: Locale): Video => {
  const { ref, hasPoster, posterMark, createdBy: _by, problem, usedBy, ...shown } = row
  return {
    ...shown,
    progress: shown.state === 'ready' ? 100 : shown.progress,
    problem: VIDEO_PROBLEMS.find((one) => one === problem) ?? null,
    poster: posterAddress({ ref, hasPoster, posterMark }),
    usedBy: usedBy.map((one) => showUse(one, locale)),
  }
}
