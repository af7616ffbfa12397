/** The rows of the library: uploads of this device with their buttons, and the videos of the server. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listVideos, retryVideo, type Video } from '@wegband/domain/features/videos/library-contract.ts'
import { videoStep } from '@wegband/domain/features/videos/library-rules.ts'
import { call } from '../../../platform/api/api.ts'
import { invalidate } from '../../../platform/api/queries.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { dotsThree } from '../../../ui/icon/phosphor/dots-three.gen.ts'
import { monitorPlay } from '../../../ui/icon/phosphor/monitor-play.gen.ts'
import { pause } from '../../../ui/icon/phosphor/pause.gen.ts'
import { play } from '../../../ui/icon/phosphor/play.gen.ts'
import { x } from '../../../ui/icon/phosphor/x.gen.ts'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { Link } from '../../../ui/link/link.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { WovenProgress } from '../../../ui/woven/woven-progress.tsx'
import { forgetUpload, pauseUpload, resumeUpload, type Upload } from '../upload/uploads.ts'
import { useAddFiles } from './drop-zone.tsx'
import { FileButton, VIDEO_FILES } from './file-button.tsx'
import styles from './library.module.css'
import { Steps } from './steps.tsx'
import { useUploadNote } from './upload-note.ts'
import { filterSearch, useLibraryFilter } from './use-library.ts'
import { useVideoNote } from './video-note.ts'

function Thumb(props: { readonly poster: string | null }): ReactNode {
  return (
    <span className={styles.thumb} aria-hidden="true">
      {props.poster === null ? <Icon icon={monitorPlay} size={28} /> : <img src={props.poster} alt="" />}
    </span>
  )
}

function UploadActs(props: { readonly upload: Upload }): ReactNode {
  const t = useMessages('video-office')
  const { key, title, state, problem, videoId } = props.upload
  const isRunning = state === 'sending' || state === 'away' || state === 'waiting'
  const mayResume = state === 'paused' || (state === 'failed' && problem === undefined)
  return (
    <>
      {isRunning ? (
        <IconButton icon={pause} label={t('acts.pause', { title })} onClick={() => pauseUpload(key)} />
      ) : null}
      {mayResume ? (
        <IconButton icon={play} label={t('acts.resume', { title })} onClick={() => resumeUpload(key)} />
      ) : null}
      {isRunning || videoId !== undefined ? null : (
        <IconButton icon={x} label={t('acts.dismiss', { title })} onClick={() => forgetUpload(key)} />
      )}
    </>
  )
}

function VideoActs(props: { readonly video: Video }): ReactNode {
  const t = useMessages('video-office')
  const client = useQueryClient()
  const showError = useShowError()
  const add = useAddFiles()
  const { video } = props
  const retry = useMutation({
    mutationFn: () => call(retryVideo, { params: { id: video.id } }),
    onSuccess: () => invalidate(client, [listVideos]),
    onError: showError,
  })
  if (video.state === 'ready') return <Tag tone="positive">{t('states.ready')}</Tag>
  if (video.state === 'failed')
    return (
      <Button isBusy={retry.isPending} onClick={() => retry.mutate()}>
        {t('acts.retry')}
      </Button>
    )
  if (video.state !== 'uploading') return null
  return (
    <FileButton
      fileLabel={t('drop.label')}
      label={t('acts.continueLabel', { title: video.title })}
      accept={VIDEO_FILES}
      onFiles={(files) => add({ files, video })}
    >
      {t('acts.continue')}
    </FileButton>
  )
}

function RowSteps(props: {
  readonly video: Video | undefined
  readonly upload: Upload | undefined
}): ReactNode {
  const t = useMessages('video-office')
  const { video, upload } = props
  if (video?.state === 'ready') return null
  if (upload !== undefined && upload.state !== 'done') {
    const share = upload.bytes === 0 ? 0 : upload.sent / upload.bytes
    return (
      <>
        <WovenProgress size="small" value={share} label={t('steps.upload')} />
        <Steps at="upload" isFailed={upload.state === 'failed'} share={share} />
      </>
    )
  }
  if (video === undefined) return null
  const share = video.state === 'uploading' ? video.received / video.bytes : video.progress / 100
  return <Steps at={videoStep(video)} isFailed={video.state === 'failed'} share={share} />
}

export function VideoRow(props: {
  readonly video: Video | undefined
  readonly upload: Upload | undefined
}): ReactNode {
  const t = useMessages('video-office')
  const filter = useLibraryFilter()
  const uploadNote = useUploadNote()
  const videoNote = useVideoNote()
  const { video } = props
  // The server's word counts once everything has arrived.
  const upload = props.upload?.state === 'done' || video?.state === 'ready' ? undefined : props.upload
  const title = video?.title ?? upload?.title ?? ''
  const id = video?.id ?? upload?.videoId
  const hasFailed = (upload?.state ?? video?.state) === 'failed'
  const href =
    id === undefined
      ? undefined
      : hrefTo('app.admin-videos', {}, filterSearch({ ...filter, video: String(id) }))
  return (
    <li className={styles.row} data-current={String(id) === filter.video || undefined}>
      <Thumb poster={video?.poster ?? null} />
      <div className={styles.rowBody}>
        <p className={styles.rowTitle}>{href === undefined ? title : <Link href={href}>{title}</Link>}</p>
        <p className={styles.rowNote} data-failed={hasFailed || undefined}>
          {upload === undefined ? (video === undefined ? '' : videoNote(video)) : uploadNote(upload)}
        </p>
        <RowSteps video={video} upload={upload} />
      </div>
      <div className={styles.rowActs}>
        {upload === undefined ? video && <VideoActs video={video} /> : <UploadActs upload={upload} />}
        {href === undefined ? null : (
          <IconButton icon={dotsThree} weight="bold" label={t('list.open', { title })} href={href} />
        )}
      </div>
    </li>
  )
}
