/** The tablet at the door: it checks people in, shows who is there by first names, and can do nothing else. */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Kiosk, KioskClass } from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { theSession } from '../../../platform/api/api.ts'
import { nowIso, useNow } from '../../../platform/clock.ts'
import { type Formats, useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo, useRouteParams } from '../../../platform/router/links.tsx'
import { useStore } from '../../../platform/store.ts'
import { useTitle } from '../../../platform/router/title.ts'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { lockKey } from '../../../ui/icon/phosphor/lock-key.gen.ts'
import { magnifyingGlass } from '../../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { Picture } from '../../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { SportScope } from '../../../ui/sport/sport.tsx'
import { CameraPicture, ScanWindow } from '../../cards/code/camera-picture.tsx'
import { useCamera } from '../../cards/code/use-camera.ts'
import { hasNfc, useNfc } from '../../cards/code/use-nfc.ts'
import { useQrReader } from '../../cards/code/use-qr-reader.ts'
import { useWakeLock } from '../../cards/code/use-wake-lock.ts'
import { KioskChoiceTiles, useClassFacts } from './kiosk-choice.tsx'
import type { AtDoor } from './kiosk-classes.ts'
import { KioskOutcome } from './kiosk-outcome.tsx'
import { KioskPeople } from './kiosk-people.tsx'
import { fetchKioskDialogs, LazyLeaveDialog, LazyNameDialog } from './lazy-kiosk-dialogs.tsx'
import { type KioskDevice, readKioskDevice } from './kiosk-device.ts'
import { useScanSounds } from '../scan-feedback.ts'
import { type KioskRun, useKiosk } from './use-kiosk.ts'
import styles from './kiosk.module.css'

const EVERY_SECOND_MS = 1000

export function KioskPage(): ReactNode {
  const { appointmentId } = useRouteParams('kiosk')
  const [device] = useState(() => readKioskDevice(appointmentId))
  const { status } = useStore(theSession().state)
  if (device !== undefined) return <Tablet device={device} />
  return status === 'signed-in' ? (
    <Closed why="noTablet" leadsTo={hrefTo('app.appointment', { appointmentId })} />
  ) : (
    <Closed why="over" leadsTo={hrefTo('auth.login')} />
  )
}

/** `over`: it was a tablet; `noTablet`: a user is signed in here, so it is their own device. Both link elsewhere. */
function Closed(props: { readonly why: 'over' | 'noTablet'; readonly leadsTo: string }): ReactNode {
  const { why } = props
  const t = useMessages('kiosk')
  return (
    <main id="inhalt" className={styles.over}>
      <EmptyState
        headingLevel={1}
        title={t(`${why}.title`)}
        text={t(`${why}.text`)}
        picture={<Picture name="empty-cut" />}
        action={
          <Button variant="primary" href={props.leadsTo}>
            {t(`${why}.action`)}
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
  const format = useFormats()
  useTitle(titleOf(run.door, format))
  if (run.isOver) return <Closed why="over" leadsTo={hrefTo('auth.login')} />
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

type OpenDialog = 'name' | 'leave' | undefined

function Door(props: {
  readonly device: KioskDevice
  readonly run: KioskRun
  readonly view: Kiosk
}): ReactNode {
  const { device, run, view } = props
  const t = useMessages('kiosk')
  // The screen stays on, although half an hour may pass without a touch.
  useWakeLock()
  useScanSounds()
  const [asked, setAsked] = useState<OpenDialog>()
  const { on, next } = run.door
  // Offline the tablet cannot know whether the next class was started, so it accepts check-ins.
  const isBetween = on.length === 0 && !run.isDown
  const [first] = isBetween ? next : on
  return (
    <SportScope sport={first?.sport ?? undefined} className={styles.kiosk}>
      <main id="inhalt" className={styles.left}>
        <ClassHead door={run.door} />
        <Stage run={run} isPaused={asked !== undefined} isBetween={isBetween} />
        <footer className={styles.foot}>
          {isBetween ? <span /> : <FootWords run={run} />}
          <div className={styles.tools}>
            {isBetween ? null : (
              <Button icon={magnifyingGlass} onClick={() => setAsked('name')}>
                {t('withoutCard')}
              </Button>
            )}
            <IconButton icon={lockKey} label={t('unlock')} onClick={() => setAsked('leave')} />
          </div>
        </footer>
      </main>
      <KioskPeople run={run} view={view} />
      {asked === 'name' ? (
        <LazyNameDialog
          classes={on.length > 0 ? on : next}
          onChoose={(who) => {
            setAsked(undefined)
            run.checkIn(who)
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {asked === 'leave' ? (
        <LazyLeaveDialog
          device={device}
          goesTo={first?.appointmentId ?? device.appointmentId}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </SportScope>
  )
}

const titleOf = ({ on, next }: AtDoor, format: Formats): string =>
  format.list((on.length > 0 ? on : next).map(({ name }) => name))

function ClassHead(props: { readonly door: AtDoor }): ReactNode {
  const { on, next } = props.door
  const t = useMessages('kiosk')
  const format = useFormats()
  useNow(EVERY_SECOND_MS)
  const shown = on.length > 0 ? on : next
  const isOne = shown.length < 2
  const factsOf = useClassFacts()
  return (
    <header className={styles.head}>
      <div>
        {on.length === 0 ? <p className="t-muted">{t('upNext')}</p> : null}
        {/* several names read as one would be a long sentence, and each stands with its room below */}
        <h1 className={isOne ? styles.title : 'visually-hidden'}>{titleOf(props.door, format)}</h1>
        {shown.map((one) => (
          <p key={one.appointmentId} className={styles.facts}>
            {isOne ? null : <strong>{one.name}</strong>}
            <span className="t-muted">{factsOf(one)}</span>
          </p>
        ))}
      </div>
      <p className={styles.clock}>{format.time(nowIso())}</p>
    </header>
  )
}

/** The camera is always on. The front camera is preferred, because people stand in front of the tablet. */
function Stage(props: {
  readonly run: KioskRun
  readonly isPaused: boolean
  readonly isBetween: boolean
}): ReactNode {
  const { run, isBetween } = props
  const t = useMessages('kiosk')
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(true, 'user')
  const stream = camera.state.status === 'on' ? camera.state.stream : undefined
  const isBusy = props.isPaused || isBetween || run.choice !== undefined
  const isReading = stream !== undefined && run.phase.name === 'running' && !isBusy
  useQrReader(video, isReading, (text) => run.scan(text, 'camera'))
  useNfc(true, (serial) => (isBusy ? undefined : run.scan(serial, 'chip')))
  const isShowing = run.phase.name === 'showing' || run.phase.name === 'error'
  return (
    <div className={styles.stage}>
      {/* hidden, not gone: the camera takes seconds to start */}
      <div className={styles.camera} hidden={isShowing || (isBusy && !props.isPaused)}>
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
      {run.choice ? <KioskChoiceTiles choice={run.choice} /> : null}
      {isBetween && !isShowing ? <Between next={run.door.next} /> : null}
      <KioskOutcome run={run} />
    </div>
  )
}

/** No class is running: shows when the next one begins, and who starts it. */
function Between(props: { readonly next: readonly KioskClass[] }): ReactNode {
  const t = useMessages('kiosk')
  const format = useFormats()
  const [first, ...others] = props.next
  if (first === undefined) return null
  const name = others.length === 0 && first.trainerFirstName !== '' ? first.trainerFirstName : undefined
  return (
    <div className={styles.between}>
      <p className={styles.above}>{t('nextAt')}</p>
      <p className={styles.big}>{format.time(first.startAt)}</p>
      <p className={styles.more}>{name === undefined ? t('opensTeam') : t('opens', { name })}</p>
    </div>
  )
}

function FootWords(props: { readonly run: KioskRun }): ReactNode {
  const t = useMessages('kiosk')
  const { phase, choice } = props.run
  if (choice !== undefined) return <span />
  if (phase.name === 'paused') return <p className={styles.words}>{t('busy')}</p>
  const isNext = phase.name === 'showing'
  const note = hasNfc() ? t('holdChip') : undefined
  return (
    <p className={styles.words}>
      <strong>{isNext ? t('next') : t('hold')}</strong>
      <span className="t-muted">{isNext ? t('nextNote') : note}</span>
    </p>
  )
}
