/** Answers some dates of a request or all: unticked dates stay open. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  answerSubstitution,
  readSubstitution,
  type SubstitutionDate,
  type Substitution,
} from '@wegband/domain/features/timetable/substitutions-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CheckField } from '../../../ui/field/field.tsx'
import { momentText } from '../../appointments/booking/when-text.ts'
import { refreshSubstitutions } from '../queries.ts'
import styles from '../timetable.module.css'

const isSpan = (value: unknown): value is Substitution =>
  typeof value === 'object' && value !== null && 'dates' in value && 'asked' in value

function useAnswerSubstitution(id: number) {
  const t = useMessages('standing-in')
  const showError = useShowError()
  const client = useQueryClient()
  const { queryKey } = queryOf(readSubstitution, { params: { id } })
  return useMutation({
    mutationFn: (body: { appointmentIds: number[]; isAccepted: boolean }) =>
      call(answerSubstitution, { params: { id }, body }),
    onSuccess: (span, { appointmentIds, isAccepted }) => {
      client.setQueryData(queryKey, span)
      const open = span.dates.filter(({ state }) => state === 'open').length
      const said = isAccepted ? t('span.accepted', { count: appointmentIds.length }) : t('span.declined')
      const text = open === 0 ? said : `${said} ${t('span.stillOpen', { count: open })}`
      showToast({ subject: 'substitute-span', text, tone: isAccepted ? 'positive' : 'neutral' })
    },
    onError: (error) => {
      const current = error instanceof AppError ? error.details.data : undefined
      if (isSpan(current)) client.setQueryData(queryKey, current)
      showError(error)
    },
    onSettled: () => refreshSubstitutions(client),
  })
}

export function SubstitutionAnswer(props: {
  readonly span: Substitution
  readonly open: readonly SubstitutionDate[]
}): ReactNode {
  const { span, open } = props
  const t = useMessages('standing-in')
  const answer = useAnswerSubstitution(span.id)
  const [leftOut, setLeftOut] = useState<readonly number[]>([])
  const appointmentIds = open.map((date) => date.appointmentId).filter((id) => !leftOut.includes(id))
  const count = appointmentIds.length
  const say = (isAccepted: boolean): void => {
    setLeftOut([])
    answer.mutate({ appointmentIds, isAccepted })
  }
  return (
    <>
      <fieldset className={styles.group} disabled={answer.isPending}>
        <legend className={styles.legend}>{t('span.choose')}</legend>
        {open.map((date) => (
          <OpenDate
            key={date.appointmentId}
            date={date}
            isTicked={appointmentIds.includes(date.appointmentId)}
            onTick={(isTicked) =>
              setLeftOut(
                isTicked
                  ? leftOut.filter((id) => id !== date.appointmentId)
                  : [...leftOut, date.appointmentId],
              )
            }
          />
        ))}
      </fieldset>
      <div className={styles.box}>
        <Button
          variant="primary"
          size="large"
          isBlock
          isBusy={answer.isPending && answer.variables.isAccepted}
          isDisabled={answer.isPending || count === 0}
          onClick={() => say(true)}
        >
          {count === 0 ? t('span.pick') : t('span.accept', { count })}
        </Button>
        {count === 0 ? null : (
          <Button isBlock isDisabled={answer.isPending} onClick={() => say(false)}>
            {t('span.decline', { count })}
          </Button>
        )}
      </div>
    </>
  )
}

function OpenDate(props: {
  readonly date: SubstitutionDate
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
}): ReactNode {
  const { date, isTicked, onTick } = props
  const t = useMessages('standing-in')
  const format = useFormats()
  const { name, room, startAt, endAt, insteadOf, overlap, answerUntil } = date
  const about = [name, room, insteadOf === null ? '' : t('span.for', { name: insteadOf.firstName })]
  const time = momentText(format, answerUntil)
  return (
    <CheckField
      label={`${format.dayShort(startAt)}, ${format.timeRange(startAt, endAt)}`}
      note={
        <>
          {about.filter(Boolean).join(', ')}, {t('span.until', { time })}
          {overlap === null ? null : (
            <strong className={styles.overlap}>
              {t('span.overlap', {
                name: overlap.name,
                time: format.timeRange(overlap.startAt, overlap.endAt),
              })}
            </strong>
          )}
        </>
      }
      checked={isTicked}
      onChange={({ target }) => onTick(target.checked)}
    />
  )
}
