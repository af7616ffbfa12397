/** Who may read sports, watch videos and report what was watched, and what is offered to whom. */
import { readFreemium, startFreemium } from '@wegband/domain/features/freemium/contract.ts'
import {
  listModuleGroups,
  listModules,
  listSports,
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
import { FAMILY, forSessions, row, STRANGER, type MatrixRow } from './matrix-row.ts'

const OTP = 'x'.repeat(24)
const GRANT = 'x'.repeat(40)

export const contentRows: readonly MatrixRow[] = [
  forSessions(listSports),
  forSessions(readSport, ({ sportId }) => ({ params: { id: sportId } })),
  forSessions(listModules, ({ sportId }) => ({ query: { sport: String(sportId) } })),
  forSessions(readModule, ({ moduleId }) => ({ params: { id: moduleId } })),
  forSessions(listModuleGroups, ({ sportId }) => ({ query: { sport: String(sportId) } })),
  row(readModuleGroup, 404, { 401: STRANGER }, () => ({ params: { id: 999_999 } })),

  forSessions(readContent, ({ contentId }) => ({ params: { id: contentId } })),
  row(readOtp, 200, { 401: STRANGER, 403: ['anonymous', 'unverified'] }, ({ contentId }) => ({
    params: { contentId },
  })),
  row(startPlayback, 403, { 401: STRANGER }, ({ contentId }) => ({
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
  row(readMediaKey, 403, { 401: STRANGER }, ({ contentId }) => ({ params: { contentId } })),
  row(reportProgress, 200, { 401: STRANGER, 403: ['anonymous', 'unverified'] }, ({ contentId }) => ({
    params: { id: contentId },
    body: { duration: 10 },
  })),
  row(listVideoProgress, 404, { 200: FAMILY, 401: STRANGER }, ({ selfId }) => ({ params: { id: selfId } })),
  // Nothing was watched: 404 for the family as well.
  row(readVideoProgress, 404, { 401: STRANGER }, ({ selfId, contentId }) => ({
    params: { id: selfId, contentId },
  })),

  forSessions(readOffers, ({ sportId }) => ({ params: { type: 'sport', id: sportId } })),
  forSessions(readFreemium),
  // The own account alone: a parent begins it in the child's view.
  row(startFreemium, 404, { 200: ['self'], 401: STRANGER, 403: ['anonymous'] }, ({ selfId }) => ({
    params: { id: selfId },
  })),
]
