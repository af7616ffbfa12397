/** Scans people into a class or shows the owner of a code (§2 Scanner): finds the class first, then opens the scanner. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { whyNoScans } from '@wegband/domain/features/scanner/scan-class.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useSearchParams } from '../../platform/router/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { caretRight } from '../../ui/icon/phosphor/caret-right.gen.ts'
import { prohibit } from '../../ui/icon/phosphor/prohibit.gen.ts'
import { Link } from '../../ui/link/link.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { attendancesQuery, useClassCards } from '../appointments/queries.ts'
import { QueryError } from '../errors/query-error.tsx'
import { keepScan } from './store-offline-scan.ts'
import { useClass, useRunningClasses } from './running-class.ts'
import { errorOf } from './scan-result.ts'
import { ScannerStage } from './scanner-stage.tsx'
import { ScannerView } from './scanner-view.tsx'
import styles from './scanner.module.css'

/** An id as §5 defines it; any other value in the address is no class. */
const idFrom = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined

const classHrefOf = ({ id }: Appointment): string => hrefTo('app.appointment', { appointmentId: id })

export function ScannerPage(): ReactNode {
  const search = useSearchParams()
  const viewer = useViewer()
  const named = idFrom(search['appointmentId'])
  const isLooking = search['look'] === '1'
  const running = useRunningClasses(viewer, named === undefined && !isLooking)
  const { classes } = running
  const only = classes?.length === 1 ? classes[0]?.id : undefined
  const appointmentId = named ?? only
  if (appointmentId !== undefined) return <ClassScanner key={appointmentId} appointmentId={appointmentId} />
  if (!running.isNeeded) return <LookingScanner />
  if (classes === undefined && running.query.error)
    return (
      <ScannerStage>
        <div className={styles.choice}>
          <QueryError query={running.query} />
        </div>
      </ScannerStage>
    )
  if (classes === undefined) return <Opening />
  if (classes.length === 0) return <LookingScanner />
  return <ClassChoice classes={classes} />
}

const LookingScanner = (): ReactNode => <ScannerView appointmentId={undefined} classHref={undefined} />

function Opening(): ReactNode {
  const t = useMessages('scanner')
  return (
    <ScannerStage>
      <div className={styles.bottom}>
        <p className={styles.hint}>{t('opening')}</p>
      </div>
    </ScannerStage>
  )
}

function ClassChoice(props: { readonly classes: readonly Appointment[] }): ReactNode {
  const t = useMessages('scanner')
  const format = useFormats()
  return (
    <ScannerStage>
      <div className={styles.choice}>
        <h2 className="t-section">{t('choose.title')}</h2>
        <p className="t-muted">{t('choose.text')}</p>
        <List label={t('choose.title')}>
          {props.classes.map((one) => (
            <ListRow
              key={one.id}
              title={one.name}
              note={`${format.timeRange(one.startAt, one.endAt)}, ${one.site.name}`}
              href={hrefTo('app.scanner', {}, { appointmentId: one.id })}
            />
          ))}
          <ListRow
            isPlainTitle
            title={t('choose.none')}
            note={t('choose.noneNote')}
            href={hrefTo('app.scanner', {}, { look: 1 })}
          />
        </List>
      </div>
    </ScannerStage>
  )
}

function ClassScanner(props: { readonly appointmentId: number }): ReactNode {
  const { appointmentId } = props
  const viewer = useViewer()
  const client = useQueryClient()
  const t = useMessages('scanner')
  const query = useClass(appointmentId)
  // Loaded while online, so that it is there offline.
  const isRunning = query.data !== undefined && whyNoScans(query.data, viewer) === undefined
  useClassCards({ id: appointmentId }, isRunning)
  // Loads the list of the class page once, because it is one tap from here.
  useEffect(() => {
    if (isRunning) void client.prefetchQuery(attendancesQuery(appointmentId))
  }, [client, appointmentId, isRunning])
  if (query.data === undefined)
    return query.error === null ? (
      <Opening />
    ) : (
      <ScannerStage appointmentId={appointmentId}>
        <div className={styles.choice}>
          <QueryError query={query} />
        </div>
      </ScannerStage>
    )
  const why = whyNoScans(query.data, viewer)
  if (why !== undefined) return <ClosedClass appointment={query.data} why={why} />
  return (
    <ScannerView
      appointmentId={appointmentId}
      classHref={classHrefOf(query.data)}
      banner={<ClassBanner appointment={query.data} />}
      keep={(token) =>
        keepScan(client, viewer.id, query.data, { token, noteOf: (end) => t('queued.card', { end }) })
      }
    />
  )
}

function ClassBanner(props: { readonly appointment: Appointment }): ReactNode {
  const format = useFormats()
  const { appointment } = props
  return (
    <Link className={styles.class} href={classHrefOf(appointment)}>
      <span className="t-ellipsis">
        {`${appointment.name}, ${format.timeRange(appointment.startAt, appointment.endAt)}`}
      </span>
      <Icon icon={caretRight} weight="bold" size={16} />
    </Link>
  )
}

function ClosedClass(props: { readonly appointment: Appointment; readonly why: ErrorCode }): ReactNode {
  const t = useMessages('scanner')
  const words = useErrorWords()
  const { title, text } = words(errorOf(props.why))
  return (
    <ScannerStage appointmentId={props.appointment.id}>
      <div className={styles.trouble}>
        <span className={styles.sign}>
          <Icon icon={prohibit} size={36} />
        </span>
        <h2 className={styles.troubleTitle}>{title}</h2>
        <p className="t-muted">{text}</p>
      </div>
      <div className={styles.bottom}>
        <div className="stack">
          <Button variant="primary" size="large" isBlock href={classHrefOf(props.appointment)}>
            {t('toClass')}
          </Button>
          <Button isBlock href={hrefTo('app.scanner', {}, { look: 1 })}>
            {t('choose.none')}
          </Button>
        </div>
      </div>
    </ScannerStage>
  )
}
