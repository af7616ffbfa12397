/** Shown without a camera picture: the reason, what helps, and typing the code instead. */
import type { ReactNode } from 'react'
import type { CameraErrorCode } from '@wegband/domain/errors/local-errors.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { keyboard } from '../../ui/icon/phosphor/keyboard.gen.ts'
import { lockSimpleOpen } from '../../ui/icon/phosphor/lock-simple-open.gen.ts'
import { videoCameraSlash } from '../../ui/icon/phosphor/video-camera-slash.gen.ts'
import { errorOf } from './scan-result.ts'
import styles from './scanner.module.css'

/** `off`: the person switched it off on this device. */
export type CameraTrouble = CameraErrorCode | 'off'

export function CameraTroubleText(props: { readonly trouble: CameraTrouble }): ReactNode {
  const t = useMessages('scanner')
  const words = useErrorWords()
  const { trouble } = props
  const { title, text } =
    trouble === 'off' ? { title: t('off.title'), text: t('off.text') } : words(errorOf(trouble))
  return (
    <div className={styles.trouble} role="alert">
      <span className={styles.sign}>
        <Icon icon={trouble === 'camera.insecure' ? lockSimpleOpen : videoCameraSlash} size={36} />
      </span>
      <h2 className={styles.troubleTitle}>{title}</h2>
      <p className="t-muted">{text}</p>
    </div>
  )
}

export function CameraTroubleActions(props: {
  readonly trouble: CameraTrouble
  readonly isNfcOn: boolean
  readonly onRetry: () => void
  readonly onType: () => void
}): ReactNode {
  const t = useMessages('scanner')
  const { trouble } = props
  // Asking for permission again does not help on an insecure address.
  const canRetry = trouble !== 'camera.insecure'
  const retryLabel = {
    off: t('off.turnOn'),
    'camera.denied': t('checkPermission'),
  }
  return (
    <div className={styles.bottom}>
      <div className="stack">
        {canRetry ? (
          <Button variant="primary" size="large" isBlock onClick={props.onRetry}>
            {trouble === 'off' || trouble === 'camera.denied' ? retryLabel[trouble] : t('tryAgain')}
          </Button>
        ) : null}
        <Button
          variant={canRetry ? 'soft' : 'primary'}
          size={canRetry ? 'normal' : 'large'}
          isBlock
          icon={keyboard}
          iconWeight="regular"
          onClick={props.onType}
        >
          {t('typing.open')}
        </Button>
        {props.isNfcOn ? <p className="t-muted t-small">{t('nfc.stillOn')}</p> : null}
      </div>
    </div>
  )
}
