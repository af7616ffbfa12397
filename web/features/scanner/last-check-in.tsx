/** Shows beside the own code for a while that it was read. */
import { type ReactNode, useState } from 'react'
import { msOf, MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { useNow } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { lastChange } from '../../platform/live/last-change.ts'
import { useStore } from '../../platform/store.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { checkCircle } from '../../ui/icon/phosphor/check-circle.gen.ts'
import { useAppointment } from '../appointments/offline/use-appointment.ts'
import { useAttendances } from '../appointments/queries.ts'

const EVERY_HALF_MINUTE_MS = 30_000
/** After this time the person has put the phone away. */
const NEWS_MS = 5 * MS_PER_MINUTE

/** `person`: the owner of the code, the viewer or a child. Renders nothing until an event reports a check-in. */
export function LastCheckIn(props: {
  readonly person: { readonly id: number; readonly firstName: string }
  readonly isOwn: boolean
}): ReactNode {
  const { person, isOwn } = props
  const heard = useStore(lastChange)
  // An event from before this page was opened does not count.
  const [before] = useState(heard)
  const classId = heard !== before && heard?.topic === 'attendances' ? heard.ids[0] : undefined
  if (classId === undefined) return null
  return <InClass classId={classId} person={person} isOwn={isOwn} />
}

function InClass(props: Parameters<typeof LastCheckIn>[0] & { readonly classId: number }): ReactNode {
  const { classId, person, isOwn } = props
  const t = useMessages('cards')
  const format = useFormats()
  const nowMs = useNow(EVERY_HALF_MINUTE_MS)
  const appointment = useAppointment(String(classId)).data
  const cameAt = useAttendances(classId).data?.find(({ user }) => user.id === person.id)?.checkedInAt ?? null
  if (appointment === undefined || cameAt === null || nowMs - msOf(cameAt) > NEWS_MS) return null
  const values = { className: appointment.name, time: format.time(cameAt), name: person.firstName }
  return (
    <Banner
      icon={checkCircle}
      tone="positive"
      live="status"
      title={t(isOwn ? 'cameIn.own' : 'cameIn.child', values)}
    >
      {t('cameIn.text', values)}
    </Banner>
  )
}
