/** One video: its preview, and what editors set on it. On phones and tablets it takes the place of the list. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { playVideo, readVideo, type Video } from '@wegband/domain/features/videos/library-contract.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { hrefTo } from '../../../platform/router/links.tsx'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { warning } from '../../../ui/icon/phosphor/warning.gen.ts'
import { x } from '../../../ui/icon/phosphor/x.gen.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { QueryError } from '../../errors/query-error.tsx'
import { filterSearch, useLibraryFilter } from '../library/use-library.ts'
import { CaptionsBox } from './captions-box.tsx'
import { ChaptersBox } from './chapters-box.tsx'
import { ContentsBox } from './contents-box.tsx'
import { EndBox } from './end-box.tsx'
import { createPlayhead } from './playhead.ts'
import styles from './panel.module.css'
import { PosterBox } from './poster-box.tsx'
import { PreviewPlayer } from './preview-player.tsx'
import { TitleForm } from './title-form.tsx'

const WHILE_BUSY_MS = 3000

/** A ready video with everything that can be set on it. */
function ReadyVideo(props: { readonly video: Video }): ReactNode {
  const t = useMessages('video-office')
  const { video } = props
  const [playhead] = useState(createPlayhead)
  const playback = useQuery({
    ...queryOf(playVideo, { params: { id: video.id } }),
    // A new address would begin the preview anew.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <QueryError query={playback} headingLevel={3} />
      {playback.data === undefined ? (
        <Skeleton height={180} shape="mat" />
      ) : (
        <PreviewPlayer
          src={playback.data.src}
          poster={video.poster}
          captions={playback.data.captions}
          playhead={playhead}
        />
      )}
      {playback.data === undefined ? null : (
        <ul className={styles.qualities} aria-label={t('panel.qualities')}>
          {playback.data.qualities.map(({ width, height }) => (
            <li key={`${width}x${height}`}>
              <Tag tone="positive">{t('panel.quality', { height: String(Math.min(width, height)) })}</Tag>
            </li>
          ))}
        </ul>
      )}
      {video.chaptersBehindEnd === 0 ? null : (
        <Banner icon={warning} tone="warning" title={t('list.chapters')}>
          {t('panel.behind', { count: video.chaptersBehindEnd })}
        </Banner>
      )}
      <TitleForm key={`title-${video.title}`} video={video} />
      <ContentsBox video={video} />
      <PosterBox video={video} playhead={playhead} />
      <ChaptersBox video={video} playhead={playhead} />
      <CaptionsBox video={video} playhead={playhead} tracks={playback.data?.captions ?? []} />
      <EndBox video={video} />
    </>
  )
}

function UnreadyVideo(props: { readonly video: Video }): ReactNode {
  const { video } = props
  return (
    <>
      <TitleForm key={`title-${video.title}`} video={video} />
      <ContentsBox video={video} />
      <EndBox video={video} />
    </>
  )
}

export function VideoPanel(props: { readonly id: string }): ReactNode {
  const t = useMessages('video-office')
  const filter = useLibraryFilter()
  const found = useQuery({
    ...queryOf(readVideo, { params: { id: props.id } }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && ['uploading', 'processing'].includes(data.state) ? WHILE_BUSY_MS : false,
  })
  const video = found.data
  const isGone = found.error instanceof AppError && found.error.status === 404
  return (
    <section className={styles.panel} aria-label={video?.title ?? t('title')}>
      <header className={styles.panelHead}>
        <h2>{video?.title ?? t('title')}</h2>
        <IconButton
          icon={x}
          label={t('panel.close')}
          href={hrefTo('app.admin-videos', {}, filterSearch({ ...filter, video: '' }))}
        />
      </header>
      {isGone ? <p>{t('panel.gone')}</p> : <QueryError query={found} headingLevel={3} />}
      {found.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={180} shape="mat" />
          <Skeleton height={64} />
        </SkeletonGroup>
      ) : null}
      {video === undefined || isGone ? null : video.state === 'ready' ? (
        <ReadyVideo video={video} />
      ) : (
        <UnreadyVideo video={video} />
      )}
    </section>
  )
}
