/** The library page by page, the room that is left, and the contents that a video can be given to. */
import type { z } from 'zod'
import {
  VIDEOS_PER_PAGE,
  type listVideos as listVideosEndpoint,
  type searchVideoContents,
} from '@wegband/domain/features/videos/library-contract.ts'
import type { Context } from '../../../http/request/context.ts'
import { metaOf, pageSizeOf } from '../../../http/request/page-of.ts'
import { showUse, showVideoRow } from './show-library-video.ts'
import { countVideos, listVideos, searchContents } from './library-store.ts'

type Query = z.output<(typeof listVideosEndpoint)['query']>
type Page = z.output<(typeof listVideosEndpoint)['answers'][200]>
type FoundContents = z.output<(typeof searchVideoContents)['answers'][200]>['data']

export const listLibrary = async (context: Context, query: Query): Promise<Page> => {
  const { db, locale, gateways, log } = context
  const { search, state, page = 1 } = query
  const perPage = pageSizeOf(query, VIDEOS_PER_PAGE)
  const [rows, { total, masters }, left] = await Promise.all([
    listVideos(db.drizzle, { search, state, page, perPage }),
    countVideos(db.drizzle, { search, state }),
    // Storage that does not answer hides no list.
    gateways.files.room?.().catch((error: unknown) => {
      log.warn({ err: error }, 'the room for films is unknown')
      return undefined
    }),
  ])
  return {
    data: rows.map((row) => showVideoRow(row, locale)),
    meta: metaOf(total, page, perPage),
    room: { masters, left: left ?? null },
  }
}

export const findContents = async ({ db, locale }: Context, search: string): Promise<FoundContents> =>
  (await searchContents(db.drizzle, search)).map((row) => showUse(row, locale))
