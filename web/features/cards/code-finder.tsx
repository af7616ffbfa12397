/** Finds one code inside a page or dialog: by camera, by chip, or typed off the card. What becomes of it is the caller's business. */
import { useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { NFC_MIN_LENGTH } from '@wegband/domain/features/cards/contract.ts'
import { ClientError } from '../../platform/client-error.ts'
import { useErrorWords, useFieldWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { useSetting } from '../../platform/local-settings.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { videoCameraSlash } from '../../ui/icon/phosphor/video-camera-slash.gen.ts'
import { CameraPicture, ScanWindow } from './camera-picture.tsx'
import styles from './code-finder.module.css'
import { typedCode } from './typed-code.ts'
import { useCamera } from './use-camera.ts'
import { useNfc } from './use-nfc.ts'
import { useQrReader } from './use-qr-reader.ts'

type CodeFinderProps = {
  /** "Halte den Code ins Bild" */
  readonly title: string
  readonly text: string
  /** A code is being looked at: nothing else is taken up meanwhile. */
  readonly isBusy: boolean
  readonly onCode: (code: string) => void
}

/** The same picture is seen many times a second: a code counts again only after another one. */
function useFirstSight({ isBusy, onCode }: Pick<CodeFinderProps, 'isBusy' | 'onCode'>) {
  const last = useRef<string>(undefined)
  return (code: string): void => {
    if (isBusy || code === last.current) return
    last.current = code
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

function Stage(
  props: Pick<CodeFinderProps, 'isBusy'> & { readonly onCode: (code: string) => void },
): ReactNode {
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
    <div className={styles.stage} data-theme="dark" data-surface="stage">
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

function TypedCode(props: Pick<CodeFinderProps, 'isBusy' | 'onCode'>): ReactNode {
  const t = useMessages('cards')
  const fieldWords = useFieldWords()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const code = typedCode(text)
    setMissing(code === '')
    if (code !== '' && !props.isBusy) props.onCode(code)
  }
  return (
    <form className={styles.typed} noValidate onSubmit={submit}>
      <TextField
        label={t('finder.typed')}
        hint={t('finder.typedHint')}
        error={isMissing ? fieldWords('required') : undefined}
        value={text}
        onChange={(event) => {
          setMissing(false)
          setText(event.currentTarget.value)
        }}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
      />
      <Button type="submit" isBlock isBusy={props.isBusy} busyLabel={t('finder.checking')}>
        {t('finder.send')}
      </Button>
    </form>
  )
}

/** Its words are in the bundle `cards`. */
export function CodeFinder(props: CodeFinderProps): ReactNode {
  const t = useMessages('cards')
  const [isNfcOn] = useSetting('nfc')
  const seen = useFirstSight(props)
  const nfc = useNfc(isNfcOn, (serial) => {
    if (serial.length >= NFC_MIN_LENGTH) seen(serial)
  })
  return (
    <div className={styles.finder}>
      <Stage isBusy={props.isBusy} onCode={seen} />
      <div className={styles.words} aria-live="polite">
        <p className="t-strong">{props.isBusy ? t('finder.checking') : props.title}</p>
        <p className="t-small t-muted">{props.text}</p>
        {nfc === 'on' ? <p className="t-small t-muted">{t('finder.nfc')}</p> : null}
      </div>
      <TypedCode isBusy={props.isBusy} onCode={props.onCode} />
    </div>
  )
}
