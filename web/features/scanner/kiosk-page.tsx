/** The tablet at the door: it greets who comes, shows who is there by first names, and can do nothing else. */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Kiosk } from '@wegband/domain/features/appointments/kiosk-contract.ts'
import { nowIso, useNow } from '../../platform/clock.ts'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo, useRouteParams } from '../../platform/links.tsx'
import { useTitle } from '../../platform/title.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { lockKey } from '../../ui/icon/phosphor/lock-key.gen.ts'
import { magnifyingGlass } from '../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { SportScope } from '../../ui/sport/sport.tsx'
import { CameraPicture, ScanWindow } from '../cards/camera-picture.tsx'
import { useCamera } from '../cards/use-camera.ts'
import { useNfc } from '../cards/use-nfc.ts'
import { useQrReader } from '../cards/use-qr-reader.ts'
import { KioskOutcome } from './kiosk-outcome.tsx'
import { KioskPeople } from './kiosk-people.tsx'
import { fetchKioskDialogs, LeaveDialogOnDemand, NameDialogOnDemand } from './kiosk-dialogs-on-demand.tsx'
import { type KioskDevice, readKioskDevice } from './kiosk-device.ts'
import { type KioskRun, useKiosk } from './use-kiosk.ts'
import styles from './kiosk.module.css'

const EVERY_SECOND_MS = 1000

export function KioskPage(): ReactNode {
  const { appointmentId } = useRouteParams('kiosk')
  const [device] = useState(() => readKioskDevice(appointmentId))
  return device === undefined ? <KioskOver /> : <Tablet device={device} />
}

function KioskOver(): ReactNode {
  const t = useMessages('kiosk')
  return (
    <main id="inhalt" className={styles.over}>
      <EmptyState
        headingLevel={1}
        title={t('over.title')}
        text={t('over.text')}
        picture={<Picture name="empty-cut" />}
        action={
          <Button variant="primary" href={hrefTo('auth.login')}>
            {t('over.action')}
          </Button>
        }
      />
    </main>
  )
}

function Tablet(props: { readonly device: KioskDevice }): ReactNode {
  const t = useMessages('kiosk')
  const run = useKiosk(props.device)
  useEffect(fetchKioskDialogs, [])
  useTitle(run.view?.name)
  const isOver = run.error instanceof AppError && run.error.status === 410
  if (isOver) return <KioskOver />
  if (run.view === undefined)
    return (
      <main id="inhalt" className={styles.over}>
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton shape="mat" height={320} />
        </SkeletonGroup>
      </main>
    )
  return <Door device={props.device} run={run} view={run.view} />
}

type Asked = 'name' | 'leave' | undefined

function Door(props: {
  readonly device: KioskDevice
  readonly run: KioskRun
  readonly view: Kiosk
}): ReactNode {
  const { device, run, view } = props
  const t = useMessages('kiosk')
  const [asked, setAsked] = useState<Asked>()
  return (
    <SportScope sport={view.sport ?? undefined} className={styles.kiosk}>
      <main id="inhalt" className={styles.left}>
        <ClassHead view={view} />
        <Stage run={run} view={view} isPaused={asked !== undefined} />
        <footer className={styles.foot}>
          <FootWords run={run} />
          <div className={styles.tools}>
            <Button icon={magnifyingGlass} onClick={() => setAsked('name')}>
              {t('withoutCard')}
            </Button>
            <IconButton icon={lockKey} label={t('unlock')} onClick={() => setAsked('leave')} />
          </div>
        </footer>
      </main>
      <KioskPeople run={run} view={view} />
      {asked === 'name' ? (
        <NameDialogOnDemand
          view={view}
          onChoose={(attendanceId) => {
            setAsked(undefined)
            run.checkIn({ attendanceId })
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {asked === 'leave' ? <LeaveDialogOnDemand device={device} onClose={() => setAsked(undefined)} /> : null}
    </SportScope>
  )
}

function ClassHead(props: { readonly view: Kiosk }): ReactNode {
  const { view } = props
  const t = useMessages('kiosk')
  const format = useFormats()
  useNow(EVERY_SECOND_MS)
  const facts = [
    t('span', { start: format.time(view.startAt), end: format.time(view.endAt) }),
    ...(view.room === '' ? [] : [view.room]),
    ...(view.trainerFirstName === '' ? [] : [t('with', { name: view.trainerFirstName })]),
  ]
  return (
    <header className={styles.head}>
      <div>
        <h1 className={styles.title}>{view.name}</h1>
        <p className="t-muted">{facts.join(', ')}</p>
      </div>
      <p className={styles.clock}>{format.time(nowIso())}</p>
    </header>
  )
}

/** The camera is always on, and the front one where there is a choice: people stand before the tablet. */
function Stage(props: {
  readonly run: KioskRun
  readonly view: Kiosk
  readonly isPaused: boolean
}): ReactNode {
  const { run, view } = props
  const t = useMessages('kiosk')
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(true, 'user')
  const stream = camera.state.status === 'on' ? camera.state.stream : undefined
  const isReading = stream !== undefined && run.phase.name === 'running' && !props.isPaused
  useQrReader(video, isReading, (text) => run.scan(text, 'camera'))
  useNfc(true, (serial) => run.scan(serial, 'chip'))
  const isShowing = run.phase.name === 'showing' || run.phase.name === 'error'
  return (
    <div className={styles.stage}>
      {/* hidden, not gone: the camera takes seconds to start */}
      <div className={styles.camera} hidden={isShowing}>
        <CameraPicture video={video} stream={stream} isMirrored />
        {stream === undefined ? null : <ScanWindow fit="box" tone="plain" />}
        {camera.state.status === 'starting' ? <p className={styles.note}>{t('starting')}</p> : null}
        {camera.state.status === 'refused' ? (
          <div className={styles.note}>
            <p className="t-section">{t('noCamera')}</p>
            <p>{t('noCameraText')}</p>
            <Button onClick={camera.retry}>{t('tryAgain')}</Button>
          </div>
        ) : null}
      </div>
      <KioskOutcome run={run} view={view} />
    </div>
  )
}

function FootWords(props: { readonly run: KioskRun }): ReactNode {
  const t = useMessages('kiosk')
  const { phase } = props.run
  if (phase.name === 'paused') return <p className={styles.words}>{t('busy')}</p>
  const isNext = phase.name === 'showing'
  return (
    <p className={styles.words}>
      <strong>{isNext ? t('next') : t('hold')}</strong>
      <span className="t-muted">{isNext ? t('nextNote') : t('holdChip')}</span>
    </p>
  )
}
