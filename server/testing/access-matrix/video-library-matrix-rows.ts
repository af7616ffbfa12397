/** Only admins may upload videos; posters are public. */
import {
  addVideoPart,
  changeVideo,
  createVideo,
  finishVideo,
  listVideos,
  readChapters,
  readVideo,
  readPoster,
  removeCaptions,
  removeVideo,
  retryVideo,
  saveCaptions,
  saveChapters,
  setForeignVideo,
} from '@wegband/domain/features/videos/library-contract.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { type MatrixRow, row, STRANGER } from './matrix-row.ts'

/** No video has it. */
const UNKNOWN_ID = 999_999

const forAdmins = (endpoint: EndpointShape, status: number, ask?: MatrixRow['ask']): MatrixRow =>
  row(endpoint, 403, { [status]: ['admin'], 401: STRANGER }, ask)
const ofUnknown = (more: object = {}) => ({ params: { id: UNKNOWN_ID, ...more } })

export const videoRows: readonly MatrixRow[] = [
  forAdmins(listVideos, 200),
  forAdmins(createVideo, 201, () => ({ body: { title: 'Siu Nim Tau', bytes: 1000 } })),
  forAdmins(readVideo, 404, () => ofUnknown()),
  // Without a form there is nothing to look at.
  forAdmins(addVideoPart, 415, () => ofUnknown({ offset: 0 })),
  forAdmins(finishVideo, 404, () => ofUnknown()),
  forAdmins(changeVideo, 404, () => ({ ...ofUnknown(), body: { title: 'Chum Kiu' } })),
  forAdmins(retryVideo, 404, () => ofUnknown()),
  forAdmins(removeVideo, 404, () => ofUnknown()),
  forAdmins(saveCaptions, 415, () => ofUnknown({ language: 'de' })),
  forAdmins(removeCaptions, 404, () => ofUnknown({ language: 'de' })),
  forAdmins(readChapters, 200, ({ contentId }) => ({ params: { id: contentId } })),
  forAdmins(saveChapters, 200, ({ contentId }) => ({ params: { id: contentId }, body: { chapters: [] } })),
  forAdmins(setForeignVideo, 404, () => ({ ...ofUnknown(), body: { videoId: null } })),
  row(readPoster, 404, {}, () => ({ params: { poster: 'nobodys.jpg' } })),
]
