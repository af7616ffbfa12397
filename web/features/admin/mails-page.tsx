/** The outbox (decisions §6.7): every letter with its state and its tries; a letter is read in a dialog, and reading it is audited. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { LETTER_STATES, listOutbox, type OutboxLetter } from '@wegband/domain/features/mails/contract.ts'
import { callPage } from '../../platform/api.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { useGoTo, useSearchParams } from '../../platform/links.tsx'
import { onDemand } from '../../platform/on-demand.tsx'
import { keyOf } from '../../platform/queries.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { info } from '../../ui/icon/phosphor/info.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { pageOf, PagedList } from './paged-list.tsx'
import { SearchForm } from './search-form.tsx'
import { StateTag, useMoment } from './state-tag.tsx'

const LetterDialog = onDemand(async () => (await import('./letter-dialog.tsx')).LetterDialog)

const LONGEST_MAIL = 254
/** What waits is sent within seconds; whoever looks sees it leave. */
const LOOK_AGAIN_MS = 10_000

type Wanted = { readonly mail: string; readonly state: string; readonly page: number }

const stateOf = (typed: string) => LETTER_STATES.find((state) => state === typed)

function useLetters({ mail, state, page }: Wanted) {
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

function Letters(props: {
  readonly letters: readonly OutboxLetter[]
  readonly onOpen: (id: number) => void
}) {
  const t = useMessages('admin')
  const moment = useMoment()
  const noteOf = (letter: OutboxLetter): string =>
    [
      t('mails.note', { mail: letter.to, when: moment(letter.createdAt) }),
      ...(letter.attempts > 0 && letter.state !== 'sent'
        ? [t('mails.tries', { count: letter.attempts })]
        : []),
      ...(letter.nextAttemptAt === null || letter.attempts === 0
        ? []
        : [t('mails.nextTry', { when: moment(letter.nextAttemptAt) })]),
    ].join(', ')
  return (
    <List label={t('mails.list')}>
      {props.letters.map((letter) => (
        <ListRow
          key={letter.id}
          title={letter.subject}
          note={noteOf(letter)}
          trail={<StateTag state={letter.state} />}
          onClick={() => props.onOpen(letter.id)}
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
  const letters = useLetters(wanted)
  const look = (next: Partial<Wanted>): void => {
    const { page: at, ...filter } = { ...wanted, page: 1, ...next }
    const search = Object.fromEntries(
      Object.entries({ ...filter, page: at > 1 ? String(at) : '' }).filter(([, value]) => value !== ''),
    )
    void goTo('app.admin-mails', {}, { search, replace: true })
  }
  return (
    <>
      {letters.data?.hasMailServer === false ? (
        <Banner icon={info} title={t('mails.noServer')}>
          {t('mails.noServerText')}
        </Banner>
      ) : null}
      <SearchForm
        label={t('mails.search')}
        hint={t('mails.searchHint')}
        findLabel={t('mails.find')}
        value={mail}
        maxLength={LONGEST_MAIL}
        onSearch={(typed) => look({ mail: typed })}
      />
      <ChipRow label={t('mails.filter')}>
        <Chip isOn={stateOf(state) === undefined} onClick={() => look({ state: '' })}>
          {t('mails.all')}
        </Chip>
        {LETTER_STATES.map((one) => (
          <Chip key={one} isOn={one === state} onClick={() => look({ state: one })}>
            {t(`mails.states.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      <PagedList
        query={letters}
        title={t('mails.list')}
        count={(total) => t('mails.count', { count: total })}
        empty={{ title: t('mails.empty'), text: t('mails.emptyText') }}
        page={wanted.page}
        onPage={(at) => look({ page: at })}
      >
        {(rows) => <Letters letters={rows} onOpen={setOpen} />}
      </PagedList>
      {open === undefined ? null : <LetterDialog id={open} onClose={() => setOpen(undefined)} />}
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
