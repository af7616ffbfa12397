/** Who knows that a class was called off or moved: those who are still to be reached first, with their phone. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  readReachedPeople,
  type ReachedPeople,
  type ReachedPerson,
} from '@wegband/domain/features/appointments/schedule/reached-contract.ts'
import { REACHED_STATES } from '@wegband/domain/features/appointments/schedule/reached-rules.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { now } from '../../../platform/clock.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { phone as phoneIcon } from '../../../ui/icon/phosphor/phone.gen.ts'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'

/** While messages are under way, the list is read again. */
const READ_AGAIN_MS = 10_000
/** Later they wait for a mail server or the end of quiet hours. */
const UNDER_WAY_MS = 5 * 60_000
/** More are shown on request. */
const SHOWN_FIRST = 8

const isUnderWay = (reached: ReachedPeople | undefined): boolean =>
  reached?.toldAt != null &&
  now() - Date.parse(reached.toldAt) < UNDER_WAY_MS &&
  reached.people.some(({ state }) => state === 'waiting')

export function ClassReach(props: { readonly appointment: Appointment }): ReactNode {
  const { id } = props.appointment
  const t = useMessages('class-reach')
  const format = useFormats()
  const [isWhole, setWhole] = useState(false)
  const { data } = useQuery({
    ...queryOf(readReachedPeople, { params: { id } }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? READ_AGAIN_MS : false),
  })
  if (data === undefined || data.about === null || data.toldAt === null) return null
  const { people } = data
  const counts = REACHED_STATES.toReversed().flatMap((state) => {
    const count = people.filter((person) => person.state === state).length
    return count === 0 ? [] : [t(`count.${state}`, { count })]
  })
  const shown = isWhole ? people : people.slice(0, SHOWN_FIRST)
  const when = `${format.relativeDayWithin(data.toldAt)}, ${format.time(data.toldAt)}`
  return (
    <section className="stack">
      <h2 className="t-section">{t('title')}</h2>
      <p className="t-muted">
        {people.length === 0 ? t('empty') : `${t(`about.${data.about}`, { when })}: ${counts.join(', ')}.`}
        {data.dates > 1 ? ` ${t('many', { count: data.dates })}` : null}
      </p>
      <List label={t('title')}>
        {shown.map((person) => (
          <PersonRow key={person.userId ?? fullName(person)} person={person} />
        ))}
      </List>
      {shown.length < people.length ? (
        <Button variant="soft" onClick={() => setWhole(true)}>
          {t('all')}
        </Button>
      ) : null}
    </section>
  )
}

function PersonRow(props: { readonly person: ReachedPerson }): ReactNode {
  const { person } = props
  const t = useMessages('class-reach')
  const { list } = useFormats()
  const { children, email, phone, state, userId } = person
  const hasPhone = phone !== null && state !== 'seen'
  const about = [
    userId === null ? t('guest') : '',
    children.length > 0 ? t('guardianOf', { children: list(children) }) : '',
    hasPhone ? t(`state.${state}`) : '',
    email === 'failed' ? t('failed') : '',
  ]
  const name = fullName(person)
  return (
    <ListRow
      title={name}
      note={about.filter(Boolean).join(' · ')}
      trail={
        phone === null || !hasPhone ? (
          <Tag>{t(`state.${state}`)}</Tag>
        ) : (
          <IconButton
            icon={phoneIcon}
            label={t('call', { name })}
            href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
          />
        )
      }
    />
  )
}
