/** The preview picture: the one that the video shows now, or an own file. */
import type { ReactNode } from 'react'
import { savePoster, type Video } from '@wegband/domain/features/videos/library-contract.ts'
import { upload } from '../../../platform/api/api.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { camera } from '../../../ui/icon/phosphor/camera.gen.ts'
import { uploadSimple } from '../../../ui/icon/phosphor/upload-simple.gen.ts'
import { FileButton, PICTURE_FILES } from '../library/file-button.tsx'
import type { Playhead } from './playhead.ts'
import styles from './panel.module.css'
import { useVideoWrite } from './use-video-write.ts'

export function PosterBox(props: { readonly video: Video; readonly playhead: Playhead }): ReactNode {
  const t = useMessages('video-office')
  const { write, isBusy } = useVideoWrite()
  const { video, playhead } = props
  const send = (picture: Blob): Promise<boolean> => {
    const form = new FormData()
    form.append('file', picture)
    return write(() => upload(savePoster, { params: { id: video.id }, form }))
  }
  const takeFrame = async (): Promise<void> => {
    const frame = await playhead.frame()
    if (frame !== undefined) await send(frame)
  }
  return (
    <section className={styles.box}>
      <h3>{t('poster.title')}</h3>
      {video.poster === null ? null : (
        <img className={styles.poster} src={video.poster} alt={t('poster.alt', { title: video.title })} />
      )}
      <p className={styles.quiet}>{t('poster.text')}</p>
      <div className={styles.buttons}>
        <Button icon={camera} isBusy={isBusy} onClick={() => void takeFrame()}>
          {t('poster.fromVideo')}
        </Button>
        <FileButton
          icon={uploadSimple}
          fileLabel={t('poster.ownLabel')}
          accept={PICTURE_FILES}
          isBusy={isBusy}
          onFiles={([file]) => file && void send(file)}
        >
          {t('poster.own')}
        </FileButton>
      </div>
    </section>
  )
}
