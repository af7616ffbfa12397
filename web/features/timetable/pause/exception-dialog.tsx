/** Adds an exception: some days without the class, or one date that is opened to be changed. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { Pause } from '@wegband/domain/features/appointments/schedule/series-occurrences.ts'
import { openDate, pauseSchool, type Series } from '@wegband/domain/features/timetable/contract.ts'
import { pictureOf } from '@wegband/domain/features/timetable/series-picture.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { call } from '../../../platform/api/api.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { useGoTo } from '../../../platform/router/links.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ChoiceList } from '../../../ui/choice/choice.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import { calendarBlank } from '../../../ui/icon/phosphor/calendar-blank.gen.ts'
import { pause as pauseIcon } from '../../../ui/icon/phosphor/pause.gen.ts'
import { Switch } from '../../../ui/switch/switch.tsx'
import type { ClassDraft } from '../class-draft.ts'
import { PauseDays, usePauseForm } from './pause-days.tsx'
import { refreshPlans, refreshTimetable } from '../queries.ts'
import { hoursOf } from '../series-picture.tsx'
import styles from '../timetable.module.css'

type Props = {
  readonly draft: ClassDraft
  /** Undefined for a new series, which has pauses only. */
  readonly series: Series | undefined
  /** The school whose series may all pause at once, for users who plan them all. */
  readonly schoolId: number | undefined
  /** `isShared`: it is already saved, for every series of the school. */
  readonly onPause: (pause: Pause, isShared: boolean) => void
  readonly onClose: () => void
}

export function ExceptionDialog(props: Props): ReactNode {
  const { series, onClose } = props
  const t = useMessages('timetable')
  const [kind, setKind] = useState<'pause' | 'date'>('pause')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('exception.title')}
      description={t(series === undefined ? 'exception.pauseNote' : 'exception.text')}
      closeLabel={t('close')}
    >
      <div className={styles.box}>
        {series === undefined ? null : (
          <ChoiceList
            label={t('exception.kind')}
            items={[
              {
                value: 'pause',
                icon: pauseIcon,
                title: t('exception.pause'),
                note: t('exception.pauseNote'),
              },
              {
                value: 'date',
                icon: calendarBlank,
                title: t('exception.date'),
                note: t('exception.dateNote'),
              },
            ]}
            value={kind}
            onChange={setKind}
          />
        )}
        {kind === 'date' && series !== undefined ? (
          <PickDate draft={props.draft} series={series} onClose={onClose} />
        ) : (
          <PauseFields schoolId={props.schoolId} onPause={props.onPause} />
        )}
      </div>
    </Dialog>
  )
}

function PauseFields(props: Pick<Props, 'schoolId' | 'onPause'>): ReactNode {
  const { schoolId, onPause } = props
  const t = useMessages('timetable')
  const today = dayOf(nowIso())
  const [isShared, setShared] = useState(false)
  const client = useQueryClient()
  const share = useMutation({
    mutationFn: (pause: Pause) => call(pauseSchool, { params: { id: schoolId ?? 0 }, body: pause }),
    onSuccess: async ({ series }, pause) => {
      showToast({ text: t('exception.shared', { count: series }), tone: 'positive' })
      onPause(pause, true)
      await refreshPlans(client)
    },
  })
  const form = usePauseForm(
    { firstDay: today, lastDay: today, note: '' },
    { send: (pause) => (isShared ? share.mutateAsync(pause) : onPause(pause, false)) },
  )
  return (
    <Form form={form} className={styles.box}>
      <PauseDays form={form} />
      {schoolId === undefined ? null : (
        <Switch
          label={t('exception.forAll')}
          note={t('exception.forAllNote')}
          isOn={isShared}
          onChange={setShared}
        />
      )}
      <FormSummary form={form} />
      <Button variant="primary" isBlock type="submit" isBusy={form.isBusy}>
        {isShared ? t('exception.addForAll') : t('exception.addPause')}
      </Button>
    </Form>
  )
}

function PickDate(props: Pick<Props, 'draft' | 'onClose'> & { readonly series: Series }): ReactNode {
  const { series, draft, onClose } = props
  const t = useMessages('timetable')
  const format = useFormats()
  const goTo = useGoTo()
  const showError = useShowError()
  const client = useQueryClient()
  const { days } = pictureOf(hoursOf(draft, series, series.region), series.dates, dayOf(nowIso()))
  const [day, setDay] = useState(days[0] ?? '')
  const open = useMutation({
    mutationFn: () => call(openDate, { params: { id: series.id, day } }),
    onSuccess: async ({ id }) => {
      await refreshTimetable(client, id)
      onClose()
      await goTo('app.timetable-edit', { appointmentId: id })
    },
    onError: showError,
  })
  return (
    <>
      <SelectField
        label={t('exception.pick')}
        value={day}
        options={days.map((one) => ({ value: one, text: format.day(one) }))}
        onChange={({ target }) => setDay(target.value)}
      />
      <Button
        variant="primary"
        isBlock
        isBusy={open.isPending}
        isDisabled={day === ''}
        onClick={() => open.mutate()}
      >
        {t('exception.openDate')}
      </Button>
    </>
  )
}
