/** The tools at the end of a class page for users who may change it: its form, and asking for a substitute. */
import { type ReactNode, useState } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { nowIso } from '../../platform/clock.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { pencilSimple } from '../../ui/icon/phosphor/pencil-simple.gen.ts'
import { userSwitch } from '../../ui/icon/phosphor/user-switch.gen.ts'
import { LazyAskDialog } from './lazy-dialogs.tsx'
import { useClassPlan, useSubstitute } from './queries.ts'

export function ClassTools(props: { readonly appointment: Appointment }): ReactNode {
  const { appointment } = props
  const { id, capabilities, isStarted, isCancelled, startAt, trainer } = appointment
  const t = useMessages('timetable')
  const mayChange = capabilities.includes('edit') && !isStarted && !isCancelled && startAt > nowIso()
  const mayChangeSeries = useClassPlan(id, mayChange).data?.mayChangeSeries === true
  const question = useSubstitute(id, mayChange)
  const [isAsking, setAsking] = useState(false)
  if (!mayChange) return null
  const isAskable =
    trainer !== null && question.data?.state !== 'open' && question.data?.state !== 'unanswered'
  return (
    <>
      <Button icon={pencilSimple} href={hrefTo('app.timetable-edit', { appointmentId: id })}>
        {mayChangeSeries ? t('tools.changeSeries') : t('tools.change')}
      </Button>
      {isAskable ? (
        <Button icon={userSwitch} onClick={() => setAsking(true)}>
          {t('tools.ask')}
        </Button>
      ) : null}
      {isAsking ? <LazyAskDialog appointment={appointment} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
