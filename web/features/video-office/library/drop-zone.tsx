/** Files become uploads by dropping or choosing them. */
import { type DragEvent, type ReactNode, useState } from 'react'
import { showToast } from '../../../platform/words/notices.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { monitorPlay } from '../../../ui/icon/phosphor/monitor-play.gen.ts'
import { uploadSimple } from '../../../ui/icon/phosphor/upload-simple.gen.ts'
import { addFiles, type AddFiles } from '../upload/uploads.ts'
import { FileButton, VIDEO_FILES } from './file-button.tsx'
import styles from './library.module.css'

/** Begins uploads; each says when it has arrived, wherever its owner is by then. */
export function useAddFiles(): (adding: Omit<AddFiles, 'onDone'>) => void {
  const t = useMessages('video-office')
  return (adding) =>
    addFiles({
      ...adding,
      onDone: (title) => showToast({ tone: 'positive', text: t('done', { title }), subject: 'video-upload' }),
    })
}

export function UploadButton(): ReactNode {
  const t = useMessages('video-office')
  const add = useAddFiles()
  return (
    <FileButton
      icon={uploadSimple}
      variant="primary"
      fileLabel={t('drop.label')}
      accept={VIDEO_FILES}
      isMultiple
      onFiles={(files) => add({ files })}
    >
      {t('upload')}
    </FileButton>
  )
}

export function DropZone(): ReactNode {
  const t = useMessages('video-office')
  const add = useAddFiles()
  const [isOver, setOver] = useState(false)
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const files = Array.from(event.dataTransfer.files)
    if (files.length > 0) add({ files })
  }
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Icon icon={monitorPlay} size={32} />
      <p className={styles.dropTitle}>{t('drop.title')}</p>
      <p className={styles.dropText}>{t('drop.text')}</p>
    </div>
  )
}
