/** One request: who asks for what and why, with the buttons to answer or withdraw it. */
import type { ReactNode } from 'react'
import { addDays, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { RelatedPerson, RelationRequest } from '@wegband/domain/features/family/contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { useIsViewing } from '../../impersonation/use-view.ts'
import { AnswerButtons, RequestStateTag } from './answer-buttons.tsx'
import styles from '../family.module.css'
import { WithdrawButton } from './waiting-requests.tsx'

function Frame(props: {
  readonly person: RelatedPerson
  readonly note: string
  readonly tag?: ReactNode
  readonly children: ReactNode
}): ReactNode {
  const t = useMessages('family')
  const { person } = props
  return (
    <li className={styles.request}>
      <Avatar initials={initialsOf(person)} imageUrl={person.avatar ?? undefined} />
      <div className={styles.requestBody}>
        <div className={styles.requestHead}>
          <div>
            <p className="t-item">{fullName(person) || t('nameless')}</p>
            <p className="t-small t-muted">{props.note}</p>
          </div>
          {props.tag}
        </div>
        {props.children}
      </div>
    </li>
  )
}

/** Today and yesterday by name, else the date. */
function useWhen(): (instant: string) => string {
  const t = useMessages('family')
  const format = useFormats()
  const today = dayOf(nowIso())
  return (instant) => {
    const day = dayOf(instant)
    if (day === today) return t('requests.days.today')
    return day === addDays(today, -1) ? t('requests.days.yesterday') : format.date(instant)
  }
}

function useReleaseText(): (request: RelationRequest) => string {
  const t = useMessages('family')
  const viewer = useViewer()
  return ({ from, about, relationType }) => {
    const names = { name: from.firstName, about: about.firstName }
    if (relationType !== 'child') return t('requests.releaseText.contact', names)
    return t(about.id === viewer.id ? 'requests.releaseText.childOwn' : 'requests.releaseText.child', names)
  }
}

/** The person for whom the viewer would be responsible, and who asks for it. */
function AskingChild(props: { readonly request: RelationRequest }): ReactNode {
  const t = useMessages('family')
  const format = useFormats()
  const { child } = props.request
  if (child === null) return null
  const { birthdayAt, entered } = child
  return (
    <>
      {birthdayAt === null ? null : (
        <p className="t-small">{t('requests.born', { day: format.dateLong(birthdayAt) })}</p>
      )}
      {entered === null ? null : (
        <p className="t-small">
          {t(entered.by === '' ? 'requests.enteredAt' : 'requests.enteredBy', entered)}
        </p>
      )}
    </>
  )
}

/** To the viewer, who may answer; answered requests stay visible for a while. */
export function RequestRow(props: { readonly request: RelationRequest }): ReactNode {
  const t = useMessages('family')
  const when = useWhen()
  const releaseText = useReleaseText()
  const isViewing = useIsViewing()
  const { request } = props
  const { kind, relationType, from, about, message, state } = request
  const isRelease = kind === 'release'
  const words = { about: about.firstName }
  const what = t(isRelease ? `requests.releases.${relationType}` : `requests.asks.${relationType}`, words)
  return (
    <Frame
      person={from}
      note={t('requests.when', { what, when: when(request.sentAt) })}
      tag={isRelease ? <Tag tone="warning">{t('requests.release')}</Tag> : null}
    >
      <AskingChild request={request} />
      {message === '' && !isRelease ? null : (
        <p className="t-muted">
          {message === '' ? null : `${t('requests.quote', { message })} `}
          {isRelease ? releaseText(request) : null}
        </p>
      )}
      {state === 'sent' && !isViewing ? <AnswerButtons request={request} /> : null}
      {state === 'sent' ? null : (
        <div className={styles.answers}>
          <RequestStateTag state={state} />
        </div>
      )}
    </Frame>
  )
}

/** From the viewer: its result. */
export function OwnRequestRow(props: { readonly request: RelationRequest }): ReactNode {
  const t = useMessages('family')
  const when = useWhen()
  const isViewing = useIsViewing()
  const { request } = props
  const what = request.kind === 'release' ? t('waiting.release') : t(`requests.asked.${request.relationType}`)
  return (
    <Frame person={request.about} note={t('requests.when', { what, when: when(request.sentAt) })}>
      <div className={styles.ownState}>
        <RequestStateTag state={request.state} />
        {request.state === 'sent' && !isViewing ? <WithdrawButton request={request} /> : null}
      </div>
    </Frame>
  )
}
