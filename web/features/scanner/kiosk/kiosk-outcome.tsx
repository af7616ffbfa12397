/** The result of a scan at the door, readable from two metres: welcome, stored offline, or what to do instead. */
import { WEEKS_PER_STEP } from '@wegband/domain/features/progress/level-thresholds.ts'
import type { ReactNode } from 'react'
import type { Welcome } from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import type { ScanError } from '@wegband/domain/features/scanner/scan-errors.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { BandStrip } from '../../../ui/band/band-strip.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { clock } from '../../../ui/icon/phosphor/clock.gen.ts'
import { identificationCard } from '../../../ui/icon/phosphor/identification-card.gen.ts'
import { WovenEdge } from '../../../ui/woven/woven-progress.tsx'
import type { AtDoor } from './kiosk-classes.ts'
import { errorOf } from '../scan-result.ts'
import type { KioskResult, KioskRun } from './use-kiosk.ts'
import styles from './kiosk.module.css'

export function KioskOutcome(props: { readonly run: KioskRun }): ReactNode {
  const t = useMessages('kiosk')
  const { phase, door } = props.run
  const [first, ...others] = door.on.length > 0 ? door.on : door.next
  const isOne = first !== undefined && others.length === 0 && first.trainerFirstName !== ''
  const name = isOne ? first.trainerFirstName : t('team')
  return (
    <>
      <div aria-live="polite" className={phase.name === 'showing' ? styles.outcome : undefined}>
        {phase.name === 'showing' ? <Result result={phase.result} door={door} /> : null}
      </div>
      <div role="alert" className={phase.name === 'error' ? styles.outcome : undefined}>
        {phase.name === 'error' ? <Trouble code={phase.code} trainer={name} /> : null}
      </div>
    </>
  )
}

function Result(props: { readonly result: KioskResult; readonly door: AtDoor }): ReactNode {
  const t = useMessages('kiosk')
  const { result } = props
  if (result.kind === 'in') return <Hello welcome={result.welcome} door={props.door} />
  return (
    <>
      <p className={styles.sign} data-tone="warning">
        <Icon icon={clock} weight="bold" size={34} />
      </p>
      <p className={styles.big}>
        {result.firstName === undefined ? t('helloNobody') : t('hello', { name: result.firstName })}
      </p>
      <p className={styles.more}>
        <strong>{t('kept')}</strong>
      </p>
      <p className={styles.more}>
        <span className="t-muted">{t('keptText')}</span>
      </p>
    </>
  )
}

function Hello(props: { readonly welcome: Welcome; readonly door: AtDoor }): ReactNode {
  const t = useMessages('kiosk')
  const { person, weeks, isAgain, isFirstTime, appointmentId } = props.welcome
  const { on } = props.door
  // Names the class when several are running.
  const into = on.length > 1 ? on.find((one) => one.appointmentId === appointmentId) : undefined
  const above = (): string => {
    if (isAgain) return t('again')
    return isFirstTime ? t('first') : t('welcome')
  }
  return (
    <>
      <p className={styles.above}>{above()}</p>
      <p className={styles.big}>{t('hello', { name: person.firstName })}</p>
      {into ? (
        <p className={styles.more}>
          <strong>{into.room === '' ? into.name : t('into', { name: into.name, room: into.room })}</strong>
        </p>
      ) : null}
      {weeks && person.belt ? (
        <>
          <BandStrip
            belt={{ level: person.belt.belt, isKids: person.belt.isKids }}
            woven={weeks.left === null ? WEEKS_PER_STEP : Math.max(0, WEEKS_PER_STEP - weeks.left)}
            weeks={WEEKS_PER_STEP}
            height={52}
          />
          <WeeksWords weeks={weeks} />
        </>
      ) : null}
    </>
  )
}

/** How many weeks the member has woven. Before the first, only how many are left to the next belt step. */
function WeeksWords(props: { readonly weeks: NonNullable<Welcome['weeks']> }): ReactNode {
  const t = useMessages('kiosk')
  const { woven, left, beltStep } = props.weeks
  if (woven === 0)
    return left === null ? null : (
      <p className={styles.more}>{t('leftAtFirst', { count: left, step: beltStep })}</p>
    )
  return (
    <p className={styles.more}>
      <strong>{t('woven', { count: woven })}</strong>{' '}
      {left === null ? null : <span className="t-muted">{t('left', { count: left, step: beltStep })}</span>}
    </p>
  )
}

const UNKNOWN: ReadonlySet<ScanError> = new Set<ScanError>([
  'scanner.not-found-or-expired',
  'scanner.expired',
  'scanner.revoked',
  'scanner.invalid-or-taken',
  'scanner.type-mismatch',
])

function Trouble(props: { readonly code: ScanError; readonly trainer: string }): ReactNode {
  const t = useMessages('kiosk')
  const words = useErrorWords()
  const { code, trainer } = props
  const isUnknown = UNKNOWN.has(code)
  const { title, text } = words(errorOf(code))
  return (
    <>
      <WovenEdge side="top" tone="danger" />
      <p className={styles.sign} data-tone="danger">
        <Icon icon={identificationCard} weight="bold" size={34} />
      </p>
      <p className={styles.big}>{isUnknown ? t('unknown') : title}</p>
      <p className={styles.more}>
        <span className="t-muted">
          {isUnknown ? t('unknownText', { name: trainer }) : t('notHereText', { why: text, name: trainer })}
        </span>
      </p>
    </>
  )
}
