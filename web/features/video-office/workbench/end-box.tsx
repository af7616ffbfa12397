/** Replacing, cancelling and removing a video. */
import { type ReactNode, useState } from 'react'
import { removeVideo, type Video } from '@wegband/domain/features/videos/library-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { lazyDialog } from '../../../platform/loading/lazy-part.tsx'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { swap } from '../../../ui/icon/phosphor/swap.gen.ts'
import { trash } from '../../../ui/icon/phosphor/trash.gen.ts'
import { useAddFiles } from '../library/drop-zone.tsx'
import { FileButton, VIDEO_FILES } from '../library/file-button.tsx'
import { useLook } from '../library/use-library.ts'
import { forgetUpload, uploads } from '../upload/uploads.ts'
import styles from './panel.module.css'
import { useVideoWrite } from './use-video-write.ts'

const ConfirmDialog = lazyDialog(
  async () => (await import('../../../ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
)

export function EndBox(props: { readonly video: Video }): ReactNode {
  const t = useMessages('video-office')
  const { write, isBusy } = useVideoWrite()
  const add = useAddFiles()
  const look = useLook()
  const { video } = props
  const [isAsking, setAsking] = useState(false)
  const isUploading = video.state === 'uploading'
  const isShown = video.usedBy.some((use) => use.isShown)
  const question = isUploading ? 'cancelAsk' : 'removeAsk'
  const remove = async (): Promise<void> => {
    for (const { key, videoId } of uploads.get()) if (videoId === video.id) forgetUpload(key)
    const isDone = await write(() => call(removeVideo, { params: { id: video.id } }), t('removed'))
    setAsking(false)
    if (isDone) look({ video: '' })
  }
  return (
    <section className={styles.box}>
      {video.usedBy.length === 0 || isUploading ? null : (
        <>
          <p className={styles.quiet}>{t('panel.replaceText')}</p>
          <FileButton
            icon={swap}
            fileLabel={t('drop.label')}
            accept={VIDEO_FILES}
            onFiles={([file]) => {
              if (file !== undefined) add({ files: [file], contentIds: video.usedBy.map(({ id }) => id) })
            }}
          >
            {t('acts.replace')}
          </FileButton>
        </>
      )}
      {isShown ? (
        <p className={styles.quiet}>{t('panel.inUse')}</p>
      ) : (
        <div>
          <Button icon={trash} variant="danger" onClick={() => setAsking(true)}>
            {t(isUploading ? 'acts.cancelUpload' : 'acts.remove')}
          </Button>
        </div>
      )}
      {isAsking ? (
        <ConfirmDialog
          isOpen
          isDangerous
          title={t(`${question}.title`)}
          text={t(`${question}.text`, { title: video.title })}
          confirmLabel={t(`${question}.yes`)}
          cancelLabel={t(`${question}.no`)}
          isBusy={isBusy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void remove()}
        />
      ) : null}
    </section>
  )
}
