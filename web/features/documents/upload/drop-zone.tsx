/** Where files come in: chosen, dropped, or photographed. */
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { FILE_TYPES } from '@wegband/domain/basics/file-kinds.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { camera } from '../../../ui/icon/phosphor/camera.gen.ts'
import { fileArrowUp } from '../../../ui/icon/phosphor/file-arrow-up.gen.ts'
import styles from './upload.module.css'

const ACCEPTED = Object.values(FILE_TYPES)
  .flatMap(({ mime, ending }) => [mime, `.${ending}`])
  .join(',')

export function DropZone(props: {
  readonly onFiles: (files: Iterable<File>) => void
  /** A replacement is one file. */
  readonly isSingle?: boolean
  /** Another heading, and other bounds than those of a document. */
  readonly words?: { readonly title: string; readonly kinds: string }
}): ReactNode {
  const t = useMessages('documents')
  const [isOver, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const photographer = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement): void => {
    props.onFiles([...(input.files ?? [])])
    // The same file may be chosen again.
    input.value = ''
  }
  const over = (event: DragEvent, isNowOver: boolean): void => {
    event.preventDefault()
    setOver(isNowOver)
  }
  return (
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false)
        props.onFiles([...event.dataTransfer.files])
      }}
    >
      <span className={styles.sign}>
        <Icon icon={fileArrowUp} size={24} />
      </span>
      <b>{props.words?.title ?? t('upload.choose')}</b>
      <span className={styles.kinds}>{props.words?.kinds ?? t('upload.kinds')}</span>
      <div className={styles.ways}>
        <Button size="small" onClick={() => chooser.current?.click()}>
          {t('upload.file')}
        </Button>
        <Button size="small" icon={camera} onClick={() => photographer.current?.click()}>
          {t('upload.photo')}
        </Button>
      </div>
      <input
        ref={chooser}
        hidden
        type="file"
        accept={ACCEPTED}
        multiple={props.isSingle !== true}
        aria-label={t('upload.file')}
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={photographer}
        hidden
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        aria-label={t('upload.photo')}
        onChange={(event) => take(event.currentTarget)}
      />
    </div>
  )
}
