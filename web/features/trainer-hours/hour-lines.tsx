/** The lines of a trainer in a month, and the sums in words. */
import type { ReactNode } from 'react'
import type { HourLine } from '@wegband/domain/features/trainer-hours/contract.ts'
import type { AllowanceState } from '@wegband/domain/features/trainer-hours/taught-hours.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { MoneyList, MoneyRow } from '../school-money/money-list.tsx'

export const noon = (day: string): string => `${day}T12:00:00Z`
export const monthStart = (month: string): string => noon(`${month}-01`)

/** Hours and minutes; a deduction keeps its sign. */
export function useMinutes(): (minutes: number) => string {
  const t = useMessages('trainer-hours')
  const format = useFormats()
  return (minutes) =>
    minutes < 0 ? t('less', { value: format.duration(-minutes) }) : format.duration(minutes)
}

export function HourLines(props: { readonly lines: readonly HourLine[]; readonly label: string }): ReactNode {
  const t = useMessages('trainer-hours')
  const format = useFormats()
  const inWords = useMinutes()
  const rateOf = ({ centsPerHour, isCorrection }: HourLine): string => {
    if (isCorrection) return t('correction')
    return centsPerHour === null ? t('noRate') : t('perHour', { rate: format.euro(centsPerHour) })
  }
  return (
    <MoneyList label={props.label}>
      {props.lines.map((line, at) => (
        <MoneyRow
          key={line.id ?? `${at} ${line.appointmentId}`}
          title={line.title}
          note={[
            format.dayShort(noon(line.taughtOn)),
            inWords(line.minutes),
            rateOf(line),
            ...(line.isForgotten ? [t('forgotten')] : []),
          ].join(' · ')}
          state={line.isCorrection ? null : <Tag>{t(`role.${line.role}`)}</Tag>}
          amount={format.euro(line.cents)}
        />
      ))}
    </MoneyList>
  )
}

const TONES = { within: 'neutral', near: 'warning', over: 'danger' } as const

/** The sum of a year beside the allowance; from 90 percent on with a warning. */
export function YearSum(props: {
  readonly year: string
  readonly yearCents: number
  readonly allowanceCents: number
  readonly state: AllowanceState
}): ReactNode {
  const t = useMessages('trainer-hours')
  const format = useFormats()
  const { year, yearCents, allowanceCents, state } = props
  const text = t('yearSum', {
    year,
    amount: format.euro(yearCents),
    allowance: format.euro(allowanceCents),
  })
  return (
    <span className="row-wrap">
      <span className="t-small t-muted">{text}</span>
      {state === 'within' ? null : <Tag tone={TONES[state]}>{t(`allowance.${state}`)}</Tag>}
    </span>
  )
}
