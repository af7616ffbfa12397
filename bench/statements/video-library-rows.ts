/** Reads of the video library by editors. */
import * as videos from '@wegband/domain/features/videos/library-contract.ts'
import { asAdmin, row, type StatementRow } from './statement-row.ts'

const UNKNOWN = { params: { id: 999_999 } }

export const VIDEO_ROWS: readonly StatementRow[] = [
  row(videos.listVideos, 200, 2, asAdmin()),
  row(videos.searchVideoContents, 200, 1, asAdmin({ query: { search: 'Wen' } })),
  row(videos.playVideo, 404, 1, asAdmin(UNKNOWN)),
  row(videos.readVideoKey, 404, 1, asAdmin(UNKNOWN)),
  row(videos.readVideo, 404, 1, asAdmin(UNKNOWN)),
  row(videos.readChapters, 404, 1, asAdmin(UNKNOWN)),
  row(videos.readPoster, 404, 0, () => ({ params: { poster: 'nobodys.jpg' } })),
]
