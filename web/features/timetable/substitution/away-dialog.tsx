/** A trainer who is away for some days asks one person for all their classes or those of one series. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { addDays, type Day, dayOf, daysBetween, isDay } from '@wegband/domain/basics/calendar-days.ts'
import {
  requestSubstitution,
  listSubstitutionChoices,
  MAX_SUBSTITUTION_DAYS,
} from '@wegband/domain/features/timetable/substitutions-contract.ts'
import { SUBSTITUTE_MESSAGE_LENGTH } from '@wegband/domain/features/timetable/substitutes-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { AwayDates, type Picked, pickOf } from './away-dates.tsx'
import { refreshSubstitutions } from '../queries.ts'
import styles from '../timetable.module.css'

/** The usual length of an absence. */
const USUAL_DAYS = 21

type School = { readonly id: number; readonly name: string }
type Days = { readonly from: Day; readonly to: Day }
type Asking = Days &
  Picked & {
    readonly schoolId: number
    readonly message: string
  }

const wrongDays = ({ from, to }: Days): 'order' | 'length' | undefined => {
  if (to < from) return 'order'
  return daysBetween(from, to) >= MAX_SUBSTITUTION_DAYS ? 'length' : undefined
}
const areDays = (days: Days): boolean => isDay(days.from) && isDay(days.to) && wrongDays(days) === undefined

/** Reads the list again when the request was refused because of a change. */
function useAsk(schoolId: number, onAsked: () => void) {
  const t = useMessages('standing-in')
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { userId: number; appointmentIds: number[]; message: string }) =>
      call(requestSubstitution, { params: { id: schoolId }, body }),
    onSuccess: async () => {
      showToast({ subject: 'substitute-span', text: t('away.sent'), tone: 'positive' })
      await refreshSubstitutions(client)
      onAsked()
    },
    onError: () => refreshSubstitutions(client),
  })
}

export function AwayDialog(props: {
  /** The school where the trainer teaches. */
  readonly schools: readonly [School, ...School[]]
  /** Only dates of this series; undefined for all that the trainer teaches. */
  readonly seriesId?: number | undefined
  /** From today on by default. */
  readonly days?: Days | undefined
  readonly onClose: () => void
}): ReactNode {
  const { schools, seriesId, days, onClose } = props
  const t = useMessages('standing-in')
  const words = useErrorWords()
  const [asking, setAsking] = useState<Asking>(() => {
    const today = dayOf(nowIso())
    const usual = { from: today, to: addDays(today, USUAL_DAYS - 1) }
    return { ...(days ?? usual), schoolId: schools[0].id, leftOut: [], userId: undefined, message: '' }
  })
  const { schoolId, from, to, message } = asking
  const query = { from, to, ...(seriesId === undefined ? {} : { series_id: String(seriesId) }) }
  const choices = useQuery({
    ...queryOf(listSubstitutionChoices, { params: { id: schoolId }, query }),
    enabled: areDays(asking),
  })
  const pick = pickOf(choices.data, asking)
  const ask = useAsk(schoolId, onClose)
  const change = (more: Partial<Asking>): void => {
    ask.reset()
    setAsking({ ...asking, ...more })
  }
  const failure = ask.error === null ? undefined : words(ask.error)
  return (
    <Dialog
      isOpen
      isBusy={ask.isPending}
      onClose={onClose}
      title={t(seriesId === undefined ? 'away.title' : 'away.seriesTitle')}
      description={t('away.text')}
      closeLabel={t('away.close')}
      footer={
        <Button
          variant="primary"
          isBlock
          isBusy={ask.isPending}
          isDisabled={pick === undefined}
          onClick={() => (pick === undefined ? undefined : ask.mutate({ ...pick, message }))}
        >
          {pick === undefined ? t('away.pick') : t('away.send', { count: pick.appointmentIds.length })}
        </Button>
      }
    >
      <div className={styles.box}>
        {schools.length > 1 ? (
          <SelectField
            label={t('away.school')}
            value={String(schoolId)}
            options={schools.map(({ id, name }) => ({ value: String(id), text: name }))}
            onChange={({ target }) =>
              change({ schoolId: Number(target.value), leftOut: [], userId: undefined })
            }
          />
        ) : null}
        <DayFields days={asking} onChange={change} />
        {areDays(asking) ? <AwayDates choices={choices} picked={asking} onChange={change} /> : null}
        {choices.data !== undefined && choices.data.dates.length > 0 ? (
          <MessageField message={message} onChange={change} />
        ) : null}
        {failure === undefined ? null : (
          <p className={styles.error} role="alert">
            {failure.title === failure.text ? failure.title : `${failure.title}. ${failure.text}`}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function MessageField(props: {
  readonly message: string
  readonly onChange: (more: { readonly message: string }) => void
}): ReactNode {
  const t = useMessages('standing-in')
  return (
    <TextAreaField
      label={t('away.message')}
      optionalText={t('away.optional')}
      rows={3}
      maxLength={SUBSTITUTE_MESSAGE_LENGTH}
      value={props.message}
      onChange={({ target }) => props.onChange({ message: target.value })}
    />
  )
}

function DayFields(props: { readonly days: Days; readonly onChange: (days: Days) => void }): ReactNode {
  const { days, onChange } = props
  const t = useMessages('standing-in')
  const wrong = wrongDays(days)
  const error = {
    order: t('away.wrongOrder'),
    length: t('away.tooLong', { count: MAX_SUBSTITUTION_DAYS }),
  }
  return (
    <div className={styles.pair}>
      <TextField
        label={t('away.from')}
        type="date"
        value={days.from}
        onChange={({ target: { value } }) => onChange({ from: value, to: days.to < value ? value : days.to })}
      />
      <TextField
        label={t('away.to')}
        type="date"
        value={days.to}
        error={wrong === undefined ? undefined : error[wrong]}
        onChange={({ target }) => onChange({ from: days.from, to: target.value })}
      />
    </div>
  )
}
