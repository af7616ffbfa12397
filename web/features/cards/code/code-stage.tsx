/** The camera picture with a window for the code; shows what is wrong with the camera, and what helps. */
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { ClientError } from '../../../platform/api/client-error.ts'
import { now } from '../../../platform/clock.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { useSetting } from '../../../platform/device/local-settings.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { videoCameraSlash } from '../../../ui/icon/phosphor/video-camera-slash.gen.ts'
import { CameraPicture, ScanWindow } from './camera-picture.tsx'
import styles from './code-finder.module.css'
import { useCamera } from './use-camera.ts'
import { useQrReader } from './use-qr-reader.ts'

/**
 * The same picture is seen many times a second. A code counts again only after another one, or after `forgetMs` where a second scan may end
 * differently.
 */
export function useFirstSight(
  isBusy: boolean,
  onCode: (code: string) => void,
  forgetMs = Infinity,
): (code: string) => void {
  const last = useRef<{ readonly code: string; readonly at: number }>(undefined)
  return (code) => {
    if (isBusy) return
    if (code === last.current?.code && now() - last.current.at < forgetMs) return
    last.current = { code, at: now() }
    onCode(code)
  }
}

function Trouble(props: {
  readonly text: string
  readonly label: string | undefined
  readonly onHelp: () => void
}): ReactNode {
  return (
    <div className={styles.trouble} role="alert">
      <Icon icon={videoCameraSlash} size={32} />
      <p>{props.text}</p>
      {props.label === undefined ? null : <Button onClick={props.onHelp}>{props.label}</Button>}
    </div>
  )
}

/** `isSquare`: where a card is held into it, and nothing else is on the page. */
export function CodeStage(props: {
  readonly isBusy: boolean
  readonly isSquare?: boolean
  readonly onCode: (code: string) => void
}): ReactNode {
  const t = useMessages('cards')
  const words = useErrorWords()
  const [isOn, setOn] = useSetting('camera')
  const [facing] = useSetting('qrFacing')
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(isOn, facing)
  const stream = camera.state.status === 'on' ? camera.state.stream : undefined
  const reader = useQrReader(video, stream !== undefined && !props.isBusy, props.onCode)
  const refusal = camera.state.status === 'refused' ? camera.state.why : undefined
  return (
    <div
      className={styles.stage}
      data-theme="dark"
      data-surface="stage"
      data-square={props.isSquare || undefined}
    >
      <CameraPicture video={video} stream={stream} isMirrored={facing === 'user'} />
      {stream === undefined ? null : <ScanWindow tone="plain" fit="box" />}
      {camera.state.status === 'starting' ? <p className={styles.starting}>{t('finder.starting')}</p> : null}
      {camera.state.status === 'off' ? (
        <Trouble text={t('finder.off')} label={t('finder.turnOn')} onHelp={() => setOn(true)} />
      ) : null}
      {refusal === undefined ? null : (
        <Trouble
          text={words(new ClientError(`camera.${refusal}`)).text}
          // asking again changes nothing about the address
          label={refusal === 'insecure' ? undefined : t('finder.tryAgain')}
          onHelp={camera.retry}
        />
      )}
      {reader.error === undefined ? null : (
        <Trouble text={words(reader.error).text} label={t('finder.tryAgain')} onHelp={reader.retry} />
      )}
    </div>
  )
}
