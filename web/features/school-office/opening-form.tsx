/** The opening hours of a site: spans for each weekday, and days on which others apply. */
import { type ReactNode, useState } from 'react'
import {
  DAY_HOURS_MAX,
  EXCEPTIONS_MAX,
  OPENING_NOTE_MAX,
} from '@wegband/domain/features/schools/opening-contract.ts'
import { areApart, isForward, type OpenSpan } from '@wegband/domain/features/schools/opening-times.ts'
import { type OfficeSite, saveOpeningTimes } from '@wegband/domain/features/school-office/contract.ts'
import { call } from '../../platform/api/api.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { AlertLine, CheckField, TextField } from '../../ui/field/field.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { plus } from '../../ui/icon/phosphor/plus.gen.ts'
import { trash } from '../../ui/icon/phosphor/trash.gen.ts'
import { dayNaming, WEEKDAYS } from '../schools/opening-hours.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useSchoolWrite } from './queries.ts'
import styles from './school-office.module.css'

type Exception = OfficeSite['opening']['exceptions'][number]
type Hour = OfficeSite['opening']['hours'][number]

const NEW_SPAN: OpenSpan = { from: '16:00', to: '21:00' }
/** The end of a day has no place in a field of times. */
const MIDNIGHT = '24:00'
const shownTime = (time: string): string => (time === MIDNIGHT ? '00:00' : time)
const endTime = (typed: string): string => (typed === '00:00' ? MIDNIGHT : typed)

const isTime = (time: string): boolean => /^\d\d:\d\d$/.test(time)
const areGood = (spans: readonly OpenSpan[]): boolean =>
  spans.every((span) => isTime(span.from) && isTime(span.to) && isForward(span)) && areApart(spans)

/** Two times and a button that removes them. */
function SpanFields(props: {
  readonly span: OpenSpan
  /** "Montag": in front of the names of the fields. */
  readonly name: string
  readonly onChange: (span: OpenSpan) => void
  readonly onRemove: () => void
}): ReactNode {
  const t = useMessages('school-office')
  const { span, name, onChange } = props
  return (
    <div className={styles.span}>
      <TextField
        label={t('opening.from', { name })}
        isLabelHidden
        type="time"
        value={span.from}
        onChange={({ target }) => onChange({ ...span, from: target.value })}
      />
      <span aria-hidden="true">–</span>
      <TextField
        label={t('opening.to', { name })}
        isLabelHidden
        type="time"
        value={shownTime(span.to)}
        onChange={({ target }) => onChange({ ...span, to: endTime(target.value) })}
      />
      <IconButton icon={trash} label={t('opening.remove', { name })} onClick={props.onRemove} />
    </div>
  )
}

/** The spans of one day, and the button for one more. */
function DaySpans(props: {
  readonly name: string
  readonly spans: readonly OpenSpan[]
  readonly onChange: (spans: OpenSpan[]) => void
}): ReactNode {
  const t = useMessages('school-office')
  const { name, spans, onChange } = props
  const last = spans.at(-1)
  const next = last === undefined ? NEW_SPAN : { from: last.to, to: MIDNIGHT }
  return (
    <div className={styles.daySpans}>
      {spans.map((span, at) => (
        <SpanFields
          key={at}
          span={span}
          name={name}
          onChange={(changed) => onChange(spans.toSpliced(at, 1, changed))}
          onRemove={() => onChange(spans.toSpliced(at, 1))}
        />
      ))}
      {spans.length < DAY_HOURS_MAX ? (
        <Button
          size="small"
          variant="quiet"
          icon={plus}
          label={t('opening.addTo', { name })}
          onClick={() => onChange([...spans, next])}
        >
          {t('opening.add')}
        </Button>
      ) : null}
    </div>
  )
}

function ExceptionFields(props: {
  readonly exception: Exception
  readonly onChange: (exception: Exception) => void
  readonly onRemove: () => void
}): ReactNode {
  const t = useMessages('school-office')
  const { exception, onChange } = props
  const { firstDay, lastDay, note, hours } = exception
  const name = t('opening.exception')
  return (
    <div className={styles.exception}>
      <div className={styles.pair}>
        <TextField
          label={t('opening.firstDay')}
          type="date"
          value={firstDay}
          onChange={({ target }) =>
            onChange({
              ...exception,
              firstDay: target.value,
              lastDay: lastDay < target.value ? target.value : lastDay,
            })
          }
        />
        <TextField
          label={t('opening.lastDay')}
          type="date"
          min={firstDay}
          value={lastDay}
          onChange={({ target }) => onChange({ ...exception, lastDay: target.value })}
        />
      </div>
      <TextField
        label={t('opening.note')}
        optionalText={t('optional')}
        placeholder={t('opening.notePlaceholder')}
        maxLength={OPENING_NOTE_MAX}
        value={note}
        onChange={({ target }) => onChange({ ...exception, note: target.value })}
      />
      <CheckField
        label={t('opening.closed')}
        checked={hours.length === 0}
        onChange={({ target }) => onChange({ ...exception, hours: target.checked ? [] : [NEW_SPAN] })}
      />
      {hours.length === 0 ? null : (
        <DaySpans name={name} spans={hours} onChange={(spans) => onChange({ ...exception, hours: spans })} />
      )}
      <div>
        <Button size="small" variant="quiet" icon={trash} onClick={props.onRemove}>
          {t('opening.removeException')}
        </Button>
      </div>
    </div>
  )
}

export function OpeningForm(props: { readonly site: OfficeSite; readonly onClose: () => void }): ReactNode {
  const t = useMessages('school-office')
  const format = useFormats()
  const write = useSchoolWrite()
  const { site } = props
  /** What the form shows: another head who saves meanwhile is not overwritten unseen. */
  const [seenAt] = useState(site.updatedAt)
  const spansOf = (hours: readonly Hour[], weekday: number): Hour[] =>
    hours.filter((one) => one.weekday === weekday)
  const form = useForm({
    start: { hours: site.opening.hours, exceptions: site.opening.exceptions },
    rules: ({ hours, exceptions }) => ({
      hours: WEEKDAYS.every((weekday) => areGood(spansOf(hours, weekday)))
        ? undefined
        : { text: t('opening.wrongHours') },
      exceptions: exceptions.every(
        ({ firstDay, lastDay, hours: spans }) => firstDay !== '' && firstDay <= lastDay && areGood(spans),
      )
        ? undefined
        : { text: t('opening.wrongExceptions') },
    }),
    fieldOf: (name) => (name.startsWith('opening.exceptions') ? 'exceptions' : 'hours'),
    send: async (opening) => {
      await write(call(saveOpeningTimes, { params: { id: site.id }, body: { opening, seenAt } }), t('saved'))
      props.onClose()
    },
  })
  const { hours, exceptions } = form.values
  const [hoursError, exceptionsError] = [form.errorOf('hours'), form.errorOf('exceptions')]
  return (
    <FormDialog
      title={t('opening.edit')}
      description={site.name}
      form={form}
      submitLabel={t('save')}
      onClose={props.onClose}
    >
      {WEEKDAYS.map((weekday) => {
        const name = format.weekday(dayNaming(weekday))
        return (
          <fieldset key={weekday} className={styles.day}>
            <legend className="t-strong">{name}</legend>
            <DaySpans
              name={name}
              spans={spansOf(hours, weekday)}
              onChange={(spans) =>
                form.change({
                  hours: [
                    ...hours.filter((one) => one.weekday !== weekday),
                    ...spans.map(({ from, to }) => ({ weekday, from, to })),
                  ],
                })
              }
            />
          </fieldset>
        )
      })}
      {hoursError === undefined ? null : <AlertLine>{hoursError}</AlertLine>}
      <fieldset className={styles.group}>
        <legend className="t-item">{t('opening.exceptions')}</legend>
        {exceptions.map((exception, at) => (
          <ExceptionFields
            key={at}
            exception={exception}
            onChange={(changed) => form.change({ exceptions: exceptions.toSpliced(at, 1, changed) })}
            onRemove={() => form.change({ exceptions: exceptions.toSpliced(at, 1) })}
          />
        ))}
        {exceptionsError === undefined ? null : <AlertLine>{exceptionsError}</AlertLine>}
        {exceptions.length < EXCEPTIONS_MAX ? (
          <Button
            icon={plus}
            onClick={() =>
              form.change({
                exceptions: [...exceptions, { firstDay: '', lastDay: '', note: '', hours: [] }],
              })
            }
          >
            {t('opening.addException')}
          </Button>
        ) : null}
      </fieldset>
    </FormDialog>
  )
}
