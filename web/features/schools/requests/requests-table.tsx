/** The requests on desktops: the table of the desk with those that wait first, and beside it the request that is open. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  answerMembershipRequest,
  type SchoolRequest,
  undoAcceptedRequest,
} from '@wegband/domain/features/schools/contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { call } from '../../../platform/api/api.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { useBulkAction } from '../../tables/bulk-action.tsx'
import { type OfficeColumn, OfficeTable } from '../../tables/office-table.tsx'
import { ListWithPanel } from '../../tables/side-panel.tsx'
import { TablePerson } from '../../tables/table-person.tsx'
import { refreshRequests } from '../queries.ts'
import { RequestTag } from '../state-tag.tsx'
import { RequestDetails } from './request-details.tsx'

const isOpen = ({ state }: SchoolRequest): boolean => state === 'received'
/** An exit is confirmed one by one, after its question. */
const isAcceptable = (request: SchoolRequest): boolean => isOpen(request) && request.type === 'enrollment'
const nameOf = ({ user }: SchoolRequest): string => fullName(user)

function useColumns(): readonly OfficeColumn<SchoolRequest>[] {
  const t = useMessages('schools')
  const format = useFormats()
  const typeOf = ({ type, leavesOn }: SchoolRequest): string =>
    leavesOn === null
      ? t(`requests.type.${type}`)
      : t('requests.leavesOn', { day: format.dateLong(leavesOn) })
  const ageOf = ({ applicant }: SchoolRequest): string => String(applicant?.age ?? '')
  return [
    {
      id: 'name',
      label: t('requests.column.name'),
      sortBy: nameOf,
      text: nameOf,
      cell: ({ user, message }) => (
        <TablePerson
          name={fullName(user)}
          initials={initialsOf(user)}
          imageUrl={user.avatar}
          lines={message === '' ? [] : [message]}
        />
      ),
    },
    { id: 'type', label: t('requests.column.type'), sortBy: typeOf, text: typeOf, cell: typeOf },
    {
      id: 'age',
      label: t('requests.column.age'),
      sortBy: ({ applicant }) => applicant?.age ?? 0,
      text: ageOf,
      cell: ageOf,
    },
    {
      id: 'sent',
      label: t('requests.column.sent'),
      sortBy: ({ sentAt }) => sentAt,
      isDownFirst: true,
      text: ({ sentAt }) => format.date(sentAt),
      cell: ({ sentAt }) => format.date(sentAt),
    },
    {
      id: 'state',
      label: t('requests.column.state'),
      sortBy: ({ state }) => state,
      text: ({ state }) => t(`requestState.${state}`),
      cell: (request) =>
        isOpen(request) ? (
          <Tag tone="info">{t(`pending.${request.type}`)}</Tag>
        ) : (
          <RequestTag state={request.state} />
        ),
    },
  ]
}

/** Accepts each chosen request as its own button does; the toast takes all of them back. */
function useAccepting() {
  const t = useMessages('schools')
  const client = useQueryClient()
  const paramsOf = ({ school, user }: SchoolRequest) => ({ id: school.id, userId: user.id })
  return useBulkAction<SchoolRequest>({
    nameOf,
    run: (request) =>
      call(answerMembershipRequest, { params: paramsOf(request), body: { state: 'accepted', message: '' } }),
    undo: (request) => call(undoAcceptedRequest, { params: paramsOf(request) }),
    refresh: () => refreshRequests(client),
    doneText: (count) => t('requests.bulk.accepted', { count }),
    undoneText: (count) => t('requests.bulk.undone', { count }),
  })
}

export function RequestsTable(props: {
  readonly requests: readonly SchoolRequest[]
  /** Whether `requests` are all of the school, not one page of them. */
  readonly isWhole: boolean
}): ReactNode {
  const t = useMessages('schools')
  const [shownId, show] = useState<number>()
  const [chosen, choose] = useState<ReadonlySet<string | number>>(new Set())
  const accepting = useAccepting()
  const columns = useColumns()
  const waiting = props.requests.filter(isOpen).length
  const shown = props.requests.find(({ id }) => id === shownId)
  const accept = (requests: readonly SchoolRequest[]): void => {
    accepting.start(requests)
    choose(new Set())
  }
  return (
    <ListWithPanel
      label={shown === undefined ? '' : nameOf(shown)}
      panelKey={shownId}
      panel={shown === undefined ? undefined : <RequestDetails request={shown} />}
      onClose={() => show(undefined)}
    >
      <OfficeTable
        label={t('requests.title')}
        rows={props.requests}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        columns={columns}
        file={t('requests.file')}
        searchLabel={props.isWhole ? t('requests.search') : undefined}
        lead={
          <span className="t-small t-muted" aria-live="polite">
            {waiting === 0 ? t('requests.allAnswered') : t('requests.waitingCount', { count: waiting })}
          </span>
        }
        currentKey={shownId}
        onOpen={({ id }) => show(id)}
        choice={{ chosen, choose }}
        canChoose={isAcceptable}
        onSelection={(requests) => (
          <Button size="small" variant="primary" isBusy={accepting.isBusy} onClick={() => accept(requests)}>
            {t('requests.accept.enrollment')}
          </Button>
        )}
        action={(request) =>
          isAcceptable(request) ? (
            <Button
              size="small"
              isDisabled={accepting.isBusy}
              label={t('requests.bulk.acceptName', { name: nameOf(request) })}
              onClick={() => accept([request])}
            >
              {t('requests.accept.enrollment')}
            </Button>
          ) : null
        }
      />
      {accepting.refused}
    </ListWithPanel>
  )
}
