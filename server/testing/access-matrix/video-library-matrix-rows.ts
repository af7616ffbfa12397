/** Only editors may upload videos; posters are public. */
import {
  addVideoPart,
  changeVideo,
  createVideo,
  finishVideo,
  playVideo,
  readChapters,
  readVideo,
  readVideoKey,
  readPoster,
  removeCaptions,
  removeVideo,
  retryVideo,
  saveCaptions,
  saveChapters,
  savePoster,
  searchVideoContents,
  setForeignVideo,
} from '@wegband/domain/features/videos/library-contract.ts'
import { answers, row, type MatrixRow } from './matrix-row.ts'

/** No video has it. */
const UNKNOWN_ID = 999_999

const ofUnknown = (more: object = {}) => ({ params: { id: UNKNOWN_ID, ...more } })

export const videoRows: readonly MatrixRow[] = [
  answers(searchVideoContents, () => ({ query: { search: 'Siu' } })),
  row(createVideo, 201, {}, () => ({ body: { title: 'Siu Nim Tau', bytes: 1000 } })),
  row(readVideo, 404, {}, () => ofUnknown()),
  // Without a form there is nothing to look at.
  row(addVideoPart, 415, {}, () => ofUnknown({ offset: 0 })),
  row(finishVideo, 404, {}, () => ofUnknown()),
  row(changeVideo, 404, {}, () => ({ ...ofUnknown(), body: { title: 'Chum Kiu' } })),
  row(retryVideo, 404, {}, () => ofUnknown()),
  row(removeVideo, 404, {}, () => ofUnknown()),
  row(playVideo, 404, {}, () => ofUnknown()),
  row(readVideoKey, 404, {}, () => ofUnknown()),
  row(savePoster, 415, {}, () => ofUnknown()),
  row(saveCaptions, 415, {}, () => ofUnknown({ language: 'de' })),
  row(removeCaptions, 404, {}, () => ofUnknown({ language: 'de' })),
  answers(readChapters, ({ contentId }) => ({ params: { id: contentId } })),
  answers(saveChapters, ({ contentId }) => ({ params: { id: contentId }, body: { chapters: [] } })),
  row(setForeignVideo, 404, {}, () => ({ ...ofUnknown(), body: { videoId: null } })),
  row(readPoster, 404, {}, () => ({ params: { poster: 'nobodys.jpg' } })),
]
