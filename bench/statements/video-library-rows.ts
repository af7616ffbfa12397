/** Reads of the video library by admins. */
import * as videos from '@wegband/domain/features/videos/library-contract.ts'
import { asAdmin, row, type StatementRow } from './statement-row.ts'

const UNKNOWN = { params: { id: 999_999 } }

export const VIDEO_ROWS: readonly StatementRow[] = [
  row(videos.listVideos, 200, 1, asAdmin()),
  row(videos.readVideo, 404, 1, asAdmin(UNKNOWN)),
  row(videos.readChapters, 404, 1, asAdmin(UNKNOWN)),
  row(videos.readPoster, 404, 0, () => ({ params: { poster: 'nobodys.jpg' } })),
]
