/** The scanner at work: camera picture, window, tools, and over them the result of a scan (§2 Scanner, §4 Scanner). */
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { ScanError } from '@wegband/domain/features/scanner/scan-errors.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { useSetting } from '../../platform/device/local-settings.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { gear } from '../../ui/icon/phosphor/gear.gen.ts'
import { CameraPicture, ScanWindow, type WindowTone } from '../cards/code/camera-picture.tsx'
import { useCamera, type CameraState } from '../cards/code/use-camera.ts'
import { type NfcStatus, useNfc } from '../cards/code/use-nfc.ts'
import { useQrReader, type QrReader } from '../cards/code/use-qr-reader.ts'
import { useWakeLock } from '../cards/code/use-wake-lock.ts'
import { EnteredPeople } from './entered-people.tsx'
import { type CameraTrouble, CameraTroubleActions, CameraTroubleText } from './no-camera.tsx'
import { ErrorCard, errorTone, ResultCard } from './scan-card.tsx'
import { useScanSounds } from './scan-feedback.ts'
import { errorOf, type ScanResult } from './scan-result.ts'
import { ScannerSettings } from './scanner-settings.tsx'
import { ScannerStage } from './scanner-stage.tsx'
import { ScanTools } from './scan-tools.tsx'
import { TypedCodeForm } from './typed-code-form.tsx'
import { type Scanner, useScanner } from './use-scanner.ts'
import { useTorch } from './use-torch.ts'
import styles from './scanner.module.css'

/** The panel that the person opened at the lower edge. */
type Panel = 'settings' | 'typing' | undefined

const troubleOf = (camera: CameraState): CameraTrouble | undefined => {
  if (camera.status === 'off') return 'off'
  return camera.status === 'refused' ? `camera.${camera.why}` : undefined
}

const toneOf = (phase: Scanner['phase']): WindowTone => {
  if (phase.name === 'showing') return 'good'
  return phase.name === 'error' ? errorTone(phase.code) : 'plain'
}

/** Tells the state machine whether there is a camera; a camera that the person switched off is not an error. */
function useToldCamera(scanner: Scanner, trouble: CameraTrouble | undefined): void {
  const { reportCamera } = scanner
  useEffect(() => {
    reportCamera(trouble === 'off' ? undefined : trouble)
  }, [reportCamera, trouble])
}

/** Everything that finds codes, connected to the state machine that handles them. */
function useScanning(
  appointmentId: number | undefined,
  keep: ((token: string) => Promise<ScanResult>) | undefined,
) {
  const [isCameraOn, setCameraOn] = useSetting('camera')
  const [isNfcOn] = useSetting('nfc')
  const [facing] = useSetting('qrFacing')
  const video = useRef<HTMLVideoElement>(null)
  const scanner = useScanner(appointmentId, keep)
  const { phase, scan } = scanner
  const camera = useCamera(isCameraOn, facing)
  const trouble = troubleOf(camera.state)
  useToldCamera(scanner, trouble)
  const stream = camera.state.status === 'on' ? camera.state.stream : undefined
  const isReading = stream !== undefined && phase.name === 'running'
  const reader = useQrReader(video, isReading, (text) => scan(text, 'camera'))
  const nfcStatus = useNfc(isNfcOn, (serial) => scan(serial, 'chip'))
  const torch = useTorch(stream)
  const helpCamera = (): void => (trouble === 'off' ? setCameraOn(true) : camera.retry())
  return { scanner, video, stream, torch, facing, trouble, reader, nfcStatus, helpCamera }
}
type Scanning = ReturnType<typeof useScanning>

export function ScannerView(props: {
  /** The class that scans go into; without one they only show the owner of a code. */
  readonly appointmentId: number | undefined
  readonly classHref: string | undefined
  /** The name of the class, linked to its page. */
  readonly banner?: ReactNode
  /** What to do with a scan offline. */
  readonly keep?: (token: string) => Promise<ScanResult>
}): ReactNode {
  const t = useMessages('scanner')
  const [panel, setPanel] = useState<Panel>()
  const scanning = useScanning(props.appointmentId, props.keep)
  useWakeLock()
  useScanSounds()
  const { scanner, trouble } = scanning
  const { phase } = scanner
  const isShowing = phase.name === 'showing' || phase.name === 'error'
  const isClass = props.appointmentId !== undefined
  return (
    <ScannerStage
      appointmentId={props.appointmentId}
      behind={<Behind scanning={scanning} />}
      action={
        <IconButton
          icon={gear}
          label={t('settings.title')}
          isExpanded={panel === 'settings'}
          onClick={() => setPanel(panel === 'settings' ? undefined : 'settings')}
        />
      }
    >
      {props.banner}
      <Notice phase={phase} />
      {trouble !== undefined && !isShowing && panel === undefined ? (
        <CameraTroubleText trouble={trouble} />
      ) : null}
      <Outcome scanner={scanner} classHref={props.classHref} />
      {/* hidden, not gone: what was typed outlives an error */}
      <div className={styles.lower} hidden={isShowing} data-tour-else="scanner">
        <Lower scanning={scanning} panel={panel} setPanel={setPanel} isClass={isClass} />
      </div>
    </ScannerStage>
  )
}

function Behind(props: { readonly scanning: Scanning }): ReactNode {
  const { video, stream, facing, trouble, scanner } = props.scanning
  return (
    <>
      <CameraPicture video={video} stream={stream} isMirrored={facing === 'user'} />
      {stream === undefined ? null : <div className={styles.veil} />}
      {trouble === undefined ? <ScanWindow tone={toneOf(scanner.phase)} /> : null}
    </>
  )
}

/** The brief notice about a code that was just scanned; the camera stays on. */
function Notice(props: { readonly phase: Scanner['phase'] }): ReactNode {
  const words = useErrorWords()
  const { phase } = props
  const code: ScanError | undefined = phase.name === 'running' ? phase.notice?.code : undefined
  return (
    <div aria-live="polite" className={code === undefined ? undefined : styles.notice}>
      {code === undefined ? null : words(errorOf(code)).text}
    </div>
  )
}

/** Two live regions that exist from the start, so that screen readers announce what appears in them. */
function Outcome(props: { readonly scanner: Scanner; readonly classHref: string | undefined }): ReactNode {
  const { phase, clear } = props.scanner
  return (
    <>
      <div aria-live="polite" className={phase.name === 'showing' ? styles.shown : undefined}>
        {phase.name === 'showing' ? (
          <ResultCard result={phase.result} classHref={props.classHref} onNext={clear} />
        ) : null}
      </div>
      <div role="alert" className={phase.name === 'error' ? styles.shown : undefined}>
        {phase.name === 'error' ? <ErrorCard code={phase.code} onNext={clear} /> : null}
      </div>
    </>
  )
}

/** The content of the lower edge while no result is shown. */
function Lower(props: {
  readonly scanning: Scanning
  readonly panel: Panel
  readonly setPanel: (panel: Panel) => void
  readonly isClass: boolean
}): ReactNode {
  const { scanning, panel, setPanel } = props
  const { scanner, trouble, nfcStatus } = scanning
  const close = (): void => setPanel(undefined)
  const openTyping = (): void => setPanel('typing')
  if (panel === 'settings')
    return (
      <div className={styles.shown}>
        <ScannerSettings nfcStatus={nfcStatus} onClose={close} />
      </div>
    )
  if (panel === 'typing')
    return (
      <div className={styles.shown}>
        <EnteredPeople people={scanner.entered} />
        <TypedCodeForm
          // Empty again after a code that worked.
          key={scanner.successes}
          isBusy={scanner.phase.name === 'paused'}
          onSend={(code) => scanner.scan(code, 'typed')}
          onClose={close}
        />
      </div>
    )
  if (trouble !== undefined)
    return (
      <CameraTroubleActions
        trouble={trouble}
        isNfcOn={nfcStatus === 'on'}
        onRetry={scanning.helpCamera}
        onType={openTyping}
      />
    )
  return <AtWork scanning={scanning} isClass={props.isClass} onType={openTyping} />
}

function AtWork(props: {
  readonly scanning: Scanning
  readonly isClass: boolean
  readonly onType: () => void
}): ReactNode {
  const { scanner, stream, torch, nfcStatus, reader } = props.scanning
  return (
    <div className={styles.bottom}>
      <EnteredPeople people={scanner.entered} />
      <Hint
        isClass={props.isClass}
        isStarting={stream === undefined}
        isBusy={scanner.phase.name === 'paused'}
        nfcStatus={nfcStatus}
        reader={reader}
      />
      <ScanTools torch={torch} nfcStatus={nfcStatus} onType={props.onType} />
    </div>
  )
}

function Hint(props: {
  readonly isClass: boolean
  readonly isStarting: boolean
  readonly isBusy: boolean
  readonly nfcStatus: NfcStatus
  readonly reader: QrReader
}): ReactNode {
  const t = useMessages('scanner')
  const words = useErrorWords()
  const { reader, nfcStatus } = props
  if (reader.error !== undefined)
    return (
      <div className="stack" role="alert">
        <p className={styles.hint}>{t('decoder.title')}</p>
        <p className="t-muted t-small">{words(reader.error).text}</p>
        <p>
          <Button onClick={reader.retry}>{t('tryAgain')}</Button>
        </p>
      </div>
    )
  const title = (): string => {
    if (props.isBusy) return t('busy')
    if (props.isStarting) return t('starting')
    return props.isClass ? t('hint.class') : t('hint.look')
  }
  const more = {
    on: t('nfc.hint'),
    denied: t('nfc.denied'),
    off: props.isClass ? '' : t('hint.lookNote'),
    missing: props.isClass ? '' : t('hint.lookNote'),
  }[nfcStatus]
  return (
    <>
      <p className={styles.hint}>{title()}</p>
      {more === '' ? null : <p className="t-muted t-small">{more}</p>}
    </>
  )
}
