/** Requests to a school in the open work: answered with one tap, with undo. Its messages are in the bundles `work` and `schools`. */
import type { ReactNode } from 'react'
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { nowIso, useNow } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { isAtHand, QuickAnswer } from '../schools/requests/quick-answer.tsx'
import { useRequestsTo } from '../schools/queries.ts'

/** The others are on the page of the requests, to which the row above leads. */
const MOST_REQUESTS = 3

const EVERY_SECOND_MS = 1000

/** Nothing when they cannot be read: the number above them leads to their page. */
export function WorkRequests(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('schools')
  const format = useFormats()
  useNow(EVERY_SECOND_MS)
  const all = useRequestsTo(props.schoolId).data?.data ?? []
  // An answered request keeps its place: a second tap must not meet the next person.
  const requests = all
    .filter((one) => isAtHand(one, nowIso()))
    .toSorted((a, b) => msOf(b.sentAt) - msOf(a.sentAt))
  if (requests.length === 0) return null
  return (
    <List label={t('requests.title')}>
      {requests.slice(0, MOST_REQUESTS).map((request) => {
        const { id, user, type, sentAt, state } = request
        const shared = {
          lead: <Avatar initials={initialsOf(user)} imageUrl={user.avatar ?? undefined} />,
          title: fullName(user),
          note: `${t(`requests.type.${type}`)}, ${format.date(sentAt)}`,
        }
        return type === 'retreat' && state === 'received' ? (
          <ListRow key={id} {...shared} href={hrefTo('app.trainer-requests', { schoolId: props.schoolId })} />
        ) : (
          <ListRow key={id} {...shared} trail={<QuickAnswer request={request} />} />
        )
      })}
    </List>
  )
}
