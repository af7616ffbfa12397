/** Who may read sports, watch videos and report what was watched, and what is offered to whom. */
import { startFreemium } from '@wegband/domain/features/freemium/contract.ts'
import {
  listModuleGroups,
  listModules,
  readModule,
  readModuleGroup,
  readSport,
} from '@wegband/domain/features/sports/contract.ts'
import { readOffers } from '@wegband/domain/features/subscriptions/contract.ts'
import {
  listVideoProgress,
  readCaptions,
  readContent,
  readMediaKey,
  readOtp,
  readPlaylist,
  readSegment,
  readThumbnails,
  readVideoProgress,
  reportProgress,
  startPlayback,
} from '@wegband/domain/features/videos/contract.ts'
import { FAMILY, answers, row, type MatrixRow } from './matrix-row.ts'

const OTP = 'x'.repeat(24)
const GRANT = 'x'.repeat(40)

export const contentRows: readonly MatrixRow[] = [
  answers(readSport, ({ sportId }) => ({ params: { id: sportId } })),
  answers(listModules, ({ sportId }) => ({ query: { sport: String(sportId) } })),
  answers(readModule, ({ moduleId }) => ({ params: { id: moduleId } })),
  answers(listModuleGroups, ({ sportId }) => ({ query: { sport: String(sportId) } })),
  row(readModuleGroup, 404, {}, () => ({ params: { id: 999_999 } })),

  answers(readContent, ({ contentId }) => ({ params: { id: contentId } })),
  row(readOtp, 200, { 403: ['anonymous', 'unverified'] }, ({ contentId }) => ({
    params: { contentId },
  })),
  row(startPlayback, 403, {}, ({ contentId }) => ({
    params: { contentId },
    body: { otp: OTP },
  })),
  row(readPlaylist, 403, {}, ({ contentId }) => ({
    params: { contentId, grant: GRANT, playlist: 'master.m3u8' },
  })),
  row(readSegment, 403, {}, ({ contentId }) => ({
    params: { contentId, grant: GRANT, rendition: '360p', segment: 'segment-0.ts' },
  })),
  row(readCaptions, 403, {}, ({ contentId }) => ({
    params: { contentId, grant: GRANT, caption: 'de.vtt' },
  })),
  row(readThumbnails, 403, {}, ({ contentId }) => ({ params: { contentId, grant: GRANT } })),
  row(readMediaKey, 403, {}, ({ contentId }) => ({ params: { contentId } })),
  row(reportProgress, 200, { 403: ['anonymous', 'unverified'] }, ({ contentId }) => ({
    params: { id: contentId },
    body: { duration: 10 },
  })),
  row(listVideoProgress, 404, { 200: FAMILY }, ({ selfId }) => ({ params: { id: selfId } })),
  // Nothing was watched: 404 for the family as well.
  row(readVideoProgress, 404, {}, ({ selfId, contentId }) => ({
    params: { id: selfId, contentId },
  })),

  answers(readOffers, ({ sportId }) => ({ params: { type: 'sport', id: sportId } })),
  // The own account alone: a parent begins it in the child's view.
  row(startFreemium, 404, { 200: ['self'] }, ({ selfId }) => ({
    params: { id: selfId },
  })),
]
