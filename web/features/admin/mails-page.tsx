/** The outbox (decisions §6.7): every email with its state and tries. An email opens in a dialog, and reading it is audited. */
import { MAX_MAIL_LENGTH } from '@wegband/domain/features/accounts/person-rules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { EMAIL_STATES, listOutbox, type OutboxEmail } from '@wegband/domain/features/mails/contract.ts'
import { callPage } from '../../platform/api/api.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { useGoTo, useSearchParams } from '../../platform/router/links.tsx'
import { lazyDialog } from '../../platform/loading/lazy-part.tsx'
import { keyOf } from '../../platform/api/queries.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { info } from '../../ui/icon/phosphor/info.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { pageOf, PagedList } from './paged-list.tsx'
import { SearchForm } from './search-form.tsx'
import { StateTag, useMoment } from './state-tag.tsx'

const EmailDialog = lazyDialog(async () => (await import('./email-dialog.tsx')).EmailDialog)

/** Waiting emails are sent within seconds, so the page refreshes often. */
const LOOK_AGAIN_MS = 10_000

type MailFilters = { readonly mail: string; readonly state: string; readonly page: number }

const stateOf = (typed: string) => EMAIL_STATES.find((state) => state === typed)

function useEmails({ mail, state, page }: MailFilters) {
  const wantedState = stateOf(state)
  const query = {
    page: String(page),
    ...(mail === '' ? {} : { mail }),
    ...(wantedState === undefined ? {} : { state: wantedState }),
  }
  return useQuery({
    queryKey: keyOf(listOutbox, { query }),
    queryFn: () => callPage(listOutbox, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  })
}

function Emails(props: { readonly emails: readonly OutboxEmail[]; readonly onOpen: (id: number) => void }) {
  const t = useMessages('admin')
  const moment = useMoment()
  const noteOf = (email: OutboxEmail): string =>
    [
      t('mails.note', { mail: email.to, when: moment(email.createdAt) }),
      ...(email.attempts > 0 && email.state !== 'sent' ? [t('mails.tries', { count: email.attempts })] : []),
      ...(email.nextAttemptAt === null || email.attempts === 0
        ? []
        : [t('mails.nextTry', { when: moment(email.nextAttemptAt) })]),
    ].join(', ')
  return (
    <List label={t('mails.list')}>
      {props.emails.map((email) => (
        <ListRow
          key={email.id}
          title={email.subject}
          note={noteOf(email)}
          trail={<StateTag state={email.state} />}
          onClick={() => props.onOpen(email.id)}
        />
      ))}
    </List>
  )
}

function Outbox(): ReactNode {
  const t = useMessages('admin')
  const goTo = useGoTo()
  const { mail = '', state = '', page = '' } = useSearchParams()
  const [open, setOpen] = useState<number>()
  const wanted = { mail, state, page: pageOf(page) }
  const emails = useEmails(wanted)
  const look = (next: Partial<MailFilters>): void => {
    const { page: at, ...filter } = { ...wanted, page: 1, ...next }
    const search = Object.fromEntries(
      Object.entries({ ...filter, page: at > 1 ? String(at) : '' }).filter(([, value]) => value !== ''),
    )
    void goTo('app.admin-mails', {}, { search, replace: true })
  }
  return (
    <>
      <SearchForm
        label={t('mails.search')}
        hint={t('mails.searchHint')}
        findLabel={t('mails.find')}
        value={mail}
        maxLength={MAX_MAIL_LENGTH}
        onSearch={(typed) => look({ mail: typed })}
      />
      <ChipRow label={t('mails.filter')}>
        <Chip isOn={stateOf(state) === undefined} onClick={() => look({ state: '' })}>
          {t('mails.all')}
        </Chip>
        {EMAIL_STATES.map((one) => (
          <Chip key={one} isOn={one === state} onClick={() => look({ state: one })}>
            {t(`mails.states.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      {emails.data?.hasMailServer === false ? (
        <Banner icon={info} title={t('mails.noServer')}>
          {t('mails.noServerText')}
        </Banner>
      ) : null}
      <PagedList
        query={emails}
        title={t('mails.list')}
        count={(total) => t('mails.count', { count: total })}
        empty={{ title: t('mails.empty'), text: t('mails.emptyText') }}
        page={wanted.page}
        onPage={(at) => look({ page: at })}
      >
        {(rows) => <Emails emails={rows} onOpen={setOpen} />}
      </PagedList>
      {open === undefined ? null : <EmailDialog id={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

export function MailsPage(): ReactNode {
  const t = useMessages('admin')
  return (
    <AdminFrame title={t('mails.title')} lead={t('mails.lead')}>
      {() => <Outbox />}
    </AdminFrame>
  )
}
