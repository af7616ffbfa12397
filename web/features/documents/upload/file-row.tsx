/** One chosen file: its progress, or why it is refused. */
import type { ReactNode } from 'react'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { arrowClockwise } from '../../../ui/icon/phosphor/arrow-clockwise.gen.ts'
import { filePdf } from '../../../ui/icon/phosphor/file-pdf.gen.ts'
import { fileX } from '../../../ui/icon/phosphor/file-x.gen.ts'
import { image } from '../../../ui/icon/phosphor/image.gen.ts'
import { x } from '../../../ui/icon/phosphor/x.gen.ts'
import { WovenProgress } from '../../../ui/woven/woven-progress.tsx'
import type { ChosenFile } from './upload-files.ts'
import styles from './upload.module.css'

export function FileRow(props: {
  readonly chosen: ChosenFile
  readonly onRemove: () => void
  /** Undefined while something else is sent. */
  readonly onRetry: (() => void) | undefined
}): ReactNode {
  const t = useMessages('documents')
  const format = useFormats()
  const words = useErrorWords()
  const { chosen, onRetry } = props
  const { file, state, progress, error } = chosen
  const isWrong = state === 'refused' || state === 'failed'
  const size = format.fileSize(file.size)
  const sent = format.fileSize(file.size * progress)
  const icon = isWrong ? fileX : chosen.isPicture ? image : filePdf
  return (
    <li className={styles.row} data-wrong={isWrong || undefined}>
      <Icon icon={icon} size={26} />
      <span className={styles.about}>
        <span className={styles.line}>
          <b>{file.name}</b>
          {isWrong ? null : (
            <span className={styles.size}>
              {state === 'sending' ? t('upload.part', { sent, size }) : size}
            </span>
          )}
        </span>
        {isWrong ? (
          <span role="alert" className={styles.why}>
            {words(error).text}
          </span>
        ) : (
          <WovenProgress
            size="small"
            value={progress}
            {...(state === 'sending'
              ? {
                  label: t('upload.sending', { name: file.name }),
                  valueText: t('upload.part', { sent, size }),
                }
              : {})}
          />
        )}
      </span>
      {state === 'failed' && onRetry !== undefined ? (
        <IconButton icon={arrowClockwise} label={t('upload.retry', { name: file.name })} onClick={onRetry} />
      ) : null}
      {state === 'done' ? null : (
        <IconButton
          icon={x}
          label={t(state === 'sending' ? 'upload.cancel' : 'upload.remove', { name: file.name })}
          onClick={props.onRemove}
        />
      )}
    </li>
  )
}
