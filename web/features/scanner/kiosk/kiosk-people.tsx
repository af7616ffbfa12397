/** The first names of the people who are there, and whether the tablet is online. */
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Kiosk, KioskClass } from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { isCheckedIn } from '@wegband/domain/features/appointments/attendance/presence-rules.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { BASE_TITLE } from '../../../platform/router/title.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Swatch } from '../../../ui/band/swatch.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { warning } from '../../../ui/icon/phosphor/warning.gen.ts'
import { wifiHigh } from '../../../ui/icon/phosphor/wifi-high.gen.ts'
import { wifiSlash } from '../../../ui/icon/phosphor/wifi-slash.gen.ts'
import { Logo } from '../../../ui/logo/logo.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { keyOf } from './kiosk-classes.ts'
import type { KioskRun } from './use-kiosk.ts'
import styles from './kiosk.module.css'

/** People who were let in offline and refused later: the trainer must know. */
function Refused(props: { readonly run: KioskRun }): ReactNode {
  const t = useMessages('kiosk')
  const words = useErrorWords()
  const format = useFormats()
  const { refused } = props.run
  if (refused.length === 0) return null
  return (
    <Banner icon={warning} tone="warning" live="status" title={t('refused', { count: refused.length })}>
      <ul>
        {refused.map(({ key, doneAt, firstName, code }) => (
          <li key={key}>
            {t('refusedOne', {
              name: firstName ?? t('somebody'),
              time: format.time(doneAt),
              // The error text speaks of a code, but a person who came by name showed none.
              why:
                firstName !== undefined && code === 'scanner.not-found-or-expired'
                  ? t('notOnList')
                  : words(new AppError(code)).text,
            })}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

export function KioskPeople(props: { readonly run: KioskRun; readonly view: Kiosk }): ReactNode {
  const { run, view } = props
  const t = useMessages('kiosk')
  const { on, next } = run.door
  const all = on.flatMap(({ people }) => people)
  const there = all.filter(isCheckedIn)
  return (
    <aside className={styles.right} aria-label={t('list')}>
      <div className={styles.count}>
        {on.length === 0 ? (
          <p className="t-section">{t('upNext')}</p>
        ) : (
          <div>
            <p className={styles.figure}>{there.length}</p>
            <p className="t-muted">{t('there', { count: all.length })}</p>
          </div>
        )}
        <div className={styles.tags}>
          {run.isDown ? (
            <Tag tone="warning" icon={wifiSlash}>
              {t('offline')}
            </Tag>
          ) : (
            <Tag tone="positive" icon={wifiHigh}>
              {t('connected')}
            </Tag>
          )}
          {run.waiting > 0 ? <Tag tone="warning">{t('waiting', { count: run.waiting })}</Tag> : null}
        </div>
      </div>
      <Refused run={run} />
      <div className={styles.people}>
        {on.length > 0 && there.length === 0 ? <p className="t-muted">{t('nobody')}</p> : null}
        {on.map((one) => (
          <ClassPeople key={one.appointmentId} one={one} hasHead={on.length > 1} />
        ))}
        {next.map((one) => (
          <NextClass key={one.appointmentId} one={one} hasHead={on.length > 0} />
        ))}
      </div>
      <p className={styles.sender}>
        <Logo name={BASE_TITLE} />
        <span className="t-small t-muted">{view.schoolName}</span>
      </p>
    </aside>
  )
}

/** `hasHead`: other classes are shown beside it. */
function ClassPeople(props: { readonly one: KioskClass; readonly hasHead: boolean }): ReactNode {
  const { one, hasHead } = props
  const t = useMessages('kiosk')
  const format = useFormats()
  const there = one.people.filter(isCheckedIn)
  return (
    <>
      {hasHead ? (
        <p className={styles.group}>
          <strong>{one.name}</strong>
          <span className="t-muted">{t('ofClass', { count: there.length, all: one.people.length })}</span>
        </p>
      ) : null}
      <ul>
        {there.map(({ id, isGuest, firstName, initial, belt, checkedInAt }) => (
          <li key={keyOf({ id, isGuest })} className={styles.person}>
            <Avatar initials={initialsOf({ firstName, lastName: initial })} size="small" />
            <strong className="t-ellipsis">{firstName}</strong>
            {belt ? (
              <Swatch belt={{ level: belt.belt, isKids: belt.isKids }} width={40} height={12} />
            ) : (
              <span />
            )}
            <time className="t-small t-muted" dateTime={checkedInAt}>
              {format.time(checkedInAt)}
            </time>
          </li>
        ))}
      </ul>
    </>
  )
}

function NextClass(props: { readonly one: KioskClass; readonly hasHead: boolean }): ReactNode {
  const { one, hasHead } = props
  const t = useMessages('kiosk')
  const format = useFormats()
  return (
    <p className={styles.group}>
      <span>
        {hasHead ? <span className="t-small t-muted">{t('upNext')}</span> : null}
        <strong>{one.name}</strong>
      </span>
      <time className="t-muted" dateTime={one.startAt}>
        {format.time(one.startAt)}
      </time>
    </p>
  )
}
