/** One member in the list of those who are ready: belt, goal, what is missing, and the button to invite them. */
import type { ReactNode } from 'react'
import type { ReadyList, ReadyPerson } from '@wegband/domain/features/exams/contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Swatch } from '../../ui/band/swatch.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { beltOf } from './exam-belt.ts'
import { useInvite } from './queries.ts'
import styles from './exams.module.css'

export type ReadyRowProps = {
  readonly person: ReadyPerson
  readonly sportId: number
  /** The exam day of the invitation. */
  readonly day: ReadyList['examDays'][number] | undefined
}

export function ReadyRow({ person, sportId, day }: ReadyRowProps): ReactNode {
  const t = useMessages('exams')
  const format = useFormats()
  const { user, level, stripes, goal, goalIndex, isReady, readySince, forecastOn, missing } = person
  const dayWords = (one: string): string => format.dayOfYear(`${one}T12:00:00Z`)
  return (
    <li className={styles.person}>
      <Avatar initials={initialsOf(user)} imageUrl={user.avatar ?? undefined} />
      <div className={styles.facts}>
        <h3 className="t-item">{fullName(user)}</h3>
        <p className={styles.belt}>
          <Swatch belt={beltOf(level)} stripes={stripes} width={44} height={12} />
          {isReady
            ? t('ready.level', { level: level.index })
            : t(`ready.goals.${goal}`, { index: goalIndex })}
        </p>
        {isReady ? (
          <p className="t-small t-muted">
            {readySince === null ? t('ready.fulfilled') : t('ready.since', { day: dayWords(readySince) })}
          </p>
        ) : null}
      </div>
      {isReady || forecastOn === null ? (
        <span />
      ) : (
        <p className={styles.trail}>
          <b>{dayWords(forecastOn)}</b>
        </p>
      )}
      <div className={styles.below}>
        {isReady ? (
          <Ask person={person} sportId={sportId} day={day} />
        ) : (
          <p className={styles.row}>
            {missing.map((one) => (
              <Tag key={one.kind}>{t(`ready.missing.${one.kind}`, { count: one.missing })}</Tag>
            ))}
          </p>
        )}
      </div>
    </li>
  )
}

const TONES = { invited: 'info', accepted: 'positive', declined: 'warning', booked: 'positive' } as const

/** The button that invites a person to the day, or how they answered. `isSmall`: in a row of the table. */
export function Ask({
  person,
  sportId,
  day,
  isSmall = false,
}: ReadyRowProps & { readonly isSmall?: boolean }): ReactNode {
  const t = useMessages('exams')
  const format = useFormats()
  const showError = useShowError()
  const invite = useInvite()
  const { user, invitation } = person
  const name = fullName(user)
  const send = (id: number, step: 'invite' | 'withdraw'): void =>
    invite.mutate(
      { id, userId: user.id, sportId, do: step },
      {
        onSuccess: () =>
          showToast({
            tone: 'positive',
            text: step === 'invite' ? t('ready.done', { name: user.firstName }) : t('ready.withdrawn'),
            subject: 'exam',
          }),
        onError: showError,
      },
    )
  if (invitation !== null && invitation.state !== 'declined')
    return (
      <div className={styles.row}>
        <Tag tone={TONES[invitation.state]}>
          {invitation.state === 'booked' && invitation.startAt !== null
            ? t('ready.bookedFor', { day: format.relativeDayWithin(invitation.startAt) })
            : t(`ready.states.${invitation.state}`)}
        </Tag>
        {invitation.state === 'invited' ? (
          <Button
            size="small"
            label={t('ready.withdrawLabel', { name })}
            isBusy={invite.isPending}
            onClick={() => send(invitation.appointmentId, 'withdraw')}
          >
            {t('ready.withdraw')}
          </Button>
        ) : null}
      </div>
    )
  return (
    <div className={styles.row}>
      {invitation === null ? null : <Tag tone="warning">{t('ready.states.declined')}</Tag>}
      {day === undefined ? null : (
        <Button
          variant={isSmall ? 'soft' : 'primary'}
          size={isSmall ? 'small' : 'normal'}
          label={t('ready.registerLabel', { name })}
          isBusy={invite.isPending}
          onClick={() => send(day.appointmentId, 'invite')}
        >
          {t(isSmall ? 'ready.invite' : 'ready.register')}
        </Button>
      )}
    </div>
  )
}
