/** Which dates a change applies to: one question before saving, with its consequences for booked people. */
import { type ReactNode, useState } from 'react'
import type { Scope, Series, SeriesDate } from '@wegband/domain/features/timetable/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ChoiceList } from '../../ui/choice/choice.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { calendarBlank } from '../../ui/icon/phosphor/calendar-blank.gen.ts'
import { calendarPlus } from '../../ui/icon/phosphor/calendar-plus.gen.ts'
import { repeat } from '../../ui/icon/phosphor/repeat.gen.ts'
import { warning } from '../../ui/icon/phosphor/warning.gen.ts'
import styles from './timetable.module.css'

/** The dates of each answer. */
const concernedBy = (open: readonly SeriesDate[], appointmentId: number) => {
  const own = open.find((date) => date.appointmentId === appointmentId)
  const day = own?.seriesDay ?? ''
  return {
    own,
    day,
    following: open.filter(({ seriesDay }) => seriesDay >= day),
    exceptions: open.filter(({ ownFields }) => ownFields.length > 0),
  }
}

export function ScopeDialog(props: {
  readonly appointmentId: number
  readonly series: Series
  /** The old and new time of the change; undefined for other changes. */
  readonly time?: { readonly from: string; readonly to: string } | undefined
  /** A field was changed that a single date does not have. */
  readonly isSeriesOnly: boolean
  readonly isBusy: boolean
  readonly onConfirm: (scope: Scope) => void
  readonly onClose: () => void
}): ReactNode {
  const { appointmentId, series, time, isSeriesOnly, isBusy, onConfirm, onClose } = props
  const t = useMessages('timetable')
  const format = useFormats()
  const open = series.dates.filter(({ isCancelled }) => !isCancelled)
  const [scope, setScope] = useState<Scope>(isSeriesOnly ? 'following' : 'one')
  const { own, day, following, exceptions } = concernedBy(open, appointmentId)
  const concerned = { one: own === undefined ? [] : [own], following, all: open }[scope]
  const affected = concerned.reduce((sum, { bookings }) => sum + bookings, 0)
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      onClose={onClose}
      title={t('scope.title')}
      description={time === undefined ? undefined : t('scope.time', time)}
      closeLabel={t('close')}
      footer={
        <div className={styles.actions}>
          <Button isDisabled={isBusy} onClick={onClose}>
            {t('scope.cancel')}
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => onConfirm(scope)}>
            {t('scope.confirm')}
          </Button>
        </div>
      }
    >
      <div className={styles.box}>
        <ChoiceList<Scope>
          label={t('scope.label')}
          items={[
            {
              value: 'one',
              icon: calendarBlank,
              title: t('scope.one'),
              note: own === undefined ? '' : format.day(own.startAt),
              whyNot: isSeriesOnly ? t('scope.notOne') : undefined,
            },
            {
              value: 'following',
              icon: repeat,
              title: t('scope.following'),
              note: t('scope.followingNote', {
                count: following.length,
                day: day === '' ? '' : format.dayOfYear(day),
              }),
            },
            {
              value: 'all',
              icon: calendarPlus,
              title: t('scope.all'),
              note:
                exceptions.length === 0
                  ? t('scope.pastStays')
                  : t('scope.allNote', { count: exceptions.length }),
            },
          ]}
          value={scope}
          onChange={setScope}
        />
        {affected === 0 ? null : (
          <Banner icon={warning} tone="warning" title={t('scope.affected', { count: affected })}>
            {t('scope.told')}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
