/** The fields of opening hours: the spans of a day, and days on which others apply. */
import type { ReactNode } from 'react'
import { DAY_HOURS_MAX, OPENING_NOTE_MAX } from '@wegband/domain/features/schools/opening-contract.ts'
import type { OpeningException, OpenSpan } from '@wegband/domain/features/schools/opening-times.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CheckField, TextField } from '../../ui/field/field.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { plus } from '../../ui/icon/phosphor/plus.gen.ts'
import { trash } from '../../ui/icon/phosphor/trash.gen.ts'
import styles from './school-office.module.css'

const NEW_SPAN: OpenSpan = { from: '16:00', to: '21:00' }
/** The end of a day has no place in a field of times. */
const MIDNIGHT = '24:00'
const shownTime = (time: string): string => (time === MIDNIGHT ? '00:00' : time)
const endTime = (typed: string): string => (typed === '00:00' ? MIDNIGHT : typed)

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
export function DaySpans(props: {
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

export function ExceptionFields(props: {
  readonly exception: OpeningException
  readonly onChange: (exception: OpeningException) => void
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
