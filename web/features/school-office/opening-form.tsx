/** The opening hours of a site: spans for each weekday, and days on which others apply. */
import { type ReactNode, useState } from 'react'
import { EXCEPTIONS_MAX } from '@wegband/domain/features/schools/opening-contract.ts'
import { areApart, isForward, type OpenSpan } from '@wegband/domain/features/schools/opening-times.ts'
import { type OfficeSite, saveOpeningTimes } from '@wegband/domain/features/school-office/contract.ts'
import { call } from '../../platform/api/api.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { AlertLine } from '../../ui/field/field.tsx'
import { plus } from '../../ui/icon/phosphor/plus.gen.ts'
import { dayNaming, WEEKDAYS } from '../schools/opening-hours.tsx'
import { OfficeDialog } from '../admin/office-dialog.tsx'
import { DaySpans, ExceptionFields } from './opening-fields.tsx'
import { useSchoolWrite } from './queries.ts'
import styles from './school-office.module.css'

type Hour = OfficeSite['opening']['hours'][number]

const isTime = (time: string): boolean => /^\d\d:\d\d$/.test(time)
const areGood = (spans: readonly OpenSpan[]): boolean =>
  spans.every((span) => isTime(span.from) && isTime(span.to) && isForward(span)) && areApart(spans)

const spansOf = (hours: readonly Hour[], weekday: number): Hour[] =>
  hours.filter((one) => one.weekday === weekday)

function Week(props: {
  readonly hours: readonly Hour[]
  readonly onChange: (hours: Hour[]) => void
}): ReactNode {
  const format = useFormats()
  const { hours, onChange } = props
  return WEEKDAYS.map((weekday) => {
    const name = format.weekday(dayNaming(weekday))
    return (
      <fieldset key={weekday} className={styles.day}>
        <legend className="t-strong">{name}</legend>
        <DaySpans
          name={name}
          spans={spansOf(hours, weekday)}
          onChange={(spans) =>
            onChange([
              ...hours.filter((one) => one.weekday !== weekday),
              ...spans.map(({ from, to }) => ({ weekday, from, to })),
            ])
          }
        />
      </fieldset>
    )
  })
}

export function OpeningForm(props: { readonly site: OfficeSite; readonly onClose: () => void }): ReactNode {
  const t = useMessages('school-office')
  const write = useSchoolWrite()
  const { site } = props
  /** What the form shows: another head who saves meanwhile is not overwritten unseen. */
  const [seenAt] = useState(site.updatedAt)
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
    <OfficeDialog
      title={t('opening.edit')}
      description={site.name}
      form={form}
      submitLabel={t('save')}
      onClose={props.onClose}
    >
      <Week hours={hours} onChange={(changed) => form.change({ hours: changed })} />
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
    </OfficeDialog>
  )
}
