/** The result of a scan, over the camera picture: the person, or the error with title and text (§8 Scanner). */
import type { ReactNode } from 'react'
import { isWorthRetrying, type ScanError } from '@wegband/domain/features/scanner/scan-errors.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Swatch } from '../../ui/band/swatch.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon, type IconShape } from '../../ui/icon/icon.tsx'
import { chalkboardTeacher } from '../../ui/icon/phosphor/chalkboard-teacher.gen.ts'
import { clock } from '../../ui/icon/phosphor/clock.gen.ts'
import { clockCountdown } from '../../ui/icon/phosphor/clock-countdown.gen.ts'
import { identificationCard } from '../../ui/icon/phosphor/identification-card.gen.ts'
import { qrCode } from '../../ui/icon/phosphor/qr-code.gen.ts'
import { userFocus } from '../../ui/icon/phosphor/user-focus.gen.ts'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { wifiSlash } from '../../ui/icon/phosphor/wifi-slash.gen.ts'
import { Tag } from '../../ui/tag/tag.tsx'
import { WovenEdge } from '../../ui/woven/woven-progress.tsx'
import { errorOf, personOf, type ScanResult } from './scan-result.ts'
import styles from './scanner.module.css'

const ICONS: { readonly [Code in ScanError]?: IconShape } = {
  'scanner.type-mismatch': qrCode,
  'scanner.own-training': chalkboardTeacher,
  'scanner.not-found-or-expired': qrCode,
  'scanner.expired': clockCountdown,
  'scanner.revoked': identificationCard,
  'scanner.incomplete': qrCode,
  'scanner.invalid-or-taken': identificationCard,
  'scanner.own-profile': userFocus,
  'client.connection-lost': wifiSlash,
}

/** The code is valid but does not belong here. */
const WRONG_PLACE: ReadonlySet<ScanError> = new Set<ScanError>([
  'scanner.own-training',
  'scanner.own-profile',
])

export const errorTone = (code: ScanError): 'warning' | 'danger' =>
  WRONG_PLACE.has(code) ? 'warning' : 'danger'

function Standing(props: { readonly result: ScanResult }): ReactNode {
  const t = useMessages('scanner')
  const { result } = props
  if (result.kind === 'queued')
    return (
      <p className="t-small">
        <Tag tone="warning" icon={clock}>
          {t('queued.tag')}
        </Tag>{' '}
        <span className="t-muted">{t(result.person === undefined ? 'queued.unknown' : 'queued.text')}</span>
      </p>
    )
  if (result.kind === 'seen') return <p className="t-muted t-small">{t('seen.text')}</p>
  const { level } = result.attendance
  return (
    <p className="t-muted t-small">
      {[t('entered.text'), level === null ? undefined : t('entered.level', { index: level.levelIndex })]
        .filter(Boolean)
        .join(', ')}
    </p>
  )
}

export function ResultCard(props: {
  readonly result: ScanResult
  /** The address of the list of the class. */
  readonly classHref: string | undefined
  readonly onNext: () => void
}): ReactNode {
  const t = useMessages('scanner')
  const { result } = props
  const person = personOf(result)
  const level = result.kind === 'entered' ? result.attendance.level : null
  return (
    <div className={styles.card}>
      <div className={styles.who}>
        <Avatar initials={initialsOf(person)} size="large" />
        <div className="grow">
          <h2 className="t-section">{fullName(person)}</h2>
          <Standing result={result} />
        </div>
        {level ? (
          <Swatch
            belt={{ level: level.belt, isKids: level.isKids }}
            stripes={level.stripes}
            width={44}
            height={14}
          />
        ) : null}
      </div>
      {result.kind === 'entered' && result.attendance.isFirstTime ? (
        <p>
          <Tag tone="info">{t('entered.firstTime')}</Tag>
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button variant="primary" onClick={props.onNext}>
          {t('next')}
        </Button>
        {props.classHref === undefined ? null : <Button href={props.classHref}>{t('toClass')}</Button>}
      </div>
    </div>
  )
}

export function ErrorCard(props: { readonly code: ScanError; readonly onNext: () => void }): ReactNode {
  const t = useMessages('scanner')
  const words = useErrorWords()
  const { code } = props
  const { title, text } = words(errorOf(code))
  const isAgain =
    isWorthRetrying(code) || code === 'scanner.not-found-or-expired' || code === 'scanner.expired'
  return (
    <div className={styles.card} data-tone={errorTone(code)}>
      <WovenEdge side="top" tone={errorTone(code)} />
      <div className={styles.who}>
        <span className={styles.sign}>
          <Icon icon={ICONS[code] ?? warningCircle} weight="bold" size={26} />
        </span>
        <div className="grow">
          <h2 className="t-section">{title}</h2>
          <p className="t-muted t-small">{text}</p>
        </div>
      </div>
      <div className={styles.buttons}>
        <Button variant="primary" onClick={props.onNext}>
          {isAgain ? t('again') : t('next')}
        </Button>
        {code === 'scanner.own-profile' ? <Button href={hrefTo('app.qr-code')}>{t('myCode')}</Button> : null}
      </div>
      <p className="t-faint t-tiny">{t('goesOn')}</p>
    </div>
  )
}
