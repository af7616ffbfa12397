/** The library of videos for editors (decisions §6.1): uploads, their way to being ready, and the panel of one video. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import {
  listVideos,
  VIDEO_STATES,
  VIDEO_TITLE_MAX,
  type Video,
  type VideoRoom,
} from '@wegband/domain/features/videos/library-contract.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { useStore } from '../../platform/store.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { Pager } from '../admin/pager.tsx'
import { SearchForm } from '../admin/search-form.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { DropZone, UploadButton } from './library/drop-zone.tsx'
import styles from './library/library.module.css'
import { useLibrary, useLibraryFilter, useLook } from './library/use-library.ts'
import { VideoRow } from './library/video-rows.tsx'
import { uploads, type Upload } from './upload/uploads.ts'
import { VideoPanel } from './workbench/video-panel.tsx'

function Room(props: { readonly room: VideoRoom }): ReactNode {
  const t = useMessages('video-office')
  const format = useFormats()
  const { masters, left } = props.room
  const used = format.fileSize(masters)
  return (
    <p className={styles.room}>
      {left === null ? t('roomUnknown', { used }) : t('room', { used, left: format.fileSize(left) })}
    </p>
  )
}

/** Uploads that the server does not list yet stand above; the others in their row. */
const rowsOf = (videos: readonly Video[], running: readonly Upload[]) => {
  const uploadOf = ({ id }: Video) => running.findLast(({ videoId }) => videoId === id)
  const unlisted = running.filter(
    ({ videoId, state }) => state !== 'done' && !videos.some(({ id }) => id === videoId),
  )
  return [
    ...unlisted.map((upload) => ({ key: `upload-${upload.key}`, video: undefined, upload })),
    ...videos.map((video) => ({ key: `video-${video.id}`, video, upload: uploadOf(video) })),
  ]
}

function Filters(): ReactNode {
  const t = useMessages('video-office')
  const { search, state } = useLibraryFilter()
  const look = useLook()
  return (
    <>
      <SearchForm
        label={t('list.search')}
        hint={t('list.searchHint')}
        findLabel={t('list.find')}
        value={search}
        maxLength={VIDEO_TITLE_MAX}
        onSearch={(typed) => look({ search: typed })}
      />
      <ChipRow label={t('list.filter')} isWrapping>
        <Chip isOn={state === ''} onClick={() => look({ state: '' })}>
          {t('list.all')}
        </Chip>
        {VIDEO_STATES.map((one) => (
          <Chip key={one} isOn={one === state} onClick={() => look({ state: one })}>
            {t(`states.${one}`)}
          </Chip>
        ))}
      </ChipRow>
    </>
  )
}

function Library(): ReactNode {
  const t = useMessages('video-office')
  const { search, state, page, video } = useLibraryFilter()
  const look = useLook()
  const running = useStore(uploads)
  const library = useLibrary()
  const client = useQueryClient()
  // A video appears in the list when the server knows it, and moves on when all of it has arrived.
  const steps = running
    .map(({ key, videoId, state: at }) => `${key}:${videoId ?? ''}:${at === 'done'}`)
    .join()
  useEffect(() => {
    if (steps !== '') void invalidate(client, [listVideos])
  }, [client, steps])
  const rows = library.data === undefined ? [] : rowsOf(library.data.data, running)
  const isFiltered = search !== '' || state !== ''
  return (
    <div className={styles.columns} data-open={video !== '' || undefined}>
      <div className={styles.main}>
        <DropZone />
        <Filters />
        <QueryError query={library} />
        {library.isPending ? (
          <SkeletonGroup label={t('loading')} className="stack">
            <Skeleton height={96} />
            <Skeleton height={96} />
            <Skeleton height={96} />
          </SkeletonGroup>
        ) : null}
        {library.data !== undefined && rows.length === 0 ? (
          <EmptyState
            headingLevel={2}
            title={t(isFiltered ? 'list.noneFound' : 'list.empty')}
            text={t(isFiltered ? 'list.noneFoundText' : 'list.emptyText')}
          />
        ) : null}
        {rows.length > 0 ? (
          <ul className={styles.rows} aria-label={t('list.label')}>
            {rows.map(({ key, ...row }) => (
              <VideoRow key={key} {...row} />
            ))}
          </ul>
        ) : null}
        {library.data === undefined ? null : (
          <Pager page={page} last={library.data.meta.last_page} onPage={(at) => look({ page: at })} />
        )}
      </div>
      {video === '' ? null : <VideoPanel key={video} id={video} />}
    </div>
  )
}

/** The room stands beside the title, where the frame draws before the list is there. */
function HeadActions(): ReactNode {
  const { data } = useLibrary()
  return (
    <>
      {data === undefined ? null : <Room room={data.room} />}
      <UploadButton />
    </>
  )
}

export function VideosPage(): ReactNode {
  const t = useMessages('video-office')
  return (
    <AdminFrame title={t('title')} isWide actions={<HeadActions />}>
      {() => <Library />}
    </AdminFrame>
  )
}
