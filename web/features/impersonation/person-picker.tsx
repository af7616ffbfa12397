/** An admin picks a person: typed by name, email, card number or user id, then chosen from the list. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { isAccountSearch } from '@wegband/domain/features/impersonation/account-search.ts'
import {
  ACCOUNT_SEARCH_MAX,
  searchAccounts,
  type FoundAccount,
} from '@wegband/domain/features/impersonation/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { callPage } from '../../platform/api/api.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { keyOf } from '../../platform/api/queries.ts'
import { useDebounced } from '../../platform/use-debounced.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { magnifyingGlass } from '../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'

const SEARCH_REST_MS = 400

function useAccountSearch(typed: string) {
  const wanted = typed.trim()
  const text = useDebounced(wanted, SEARCH_REST_MS)
  const isWanted = isAccountSearch(wanted) && wanted !== ''
  const query = { search: text }
  const found = useQuery({
    queryKey: keyOf(searchAccounts, { query }),
    queryFn: () => callPage(searchAccounts, { query }),
    enabled: isWanted && isAccountSearch(text),
    placeholderData: keepPreviousData,
  })
  const isSearching = isWanted && (text !== wanted || found.isFetching)
  return {
    isSearching,
    people: isWanted ? (found.data?.data ?? []) : [],
    total: isWanted ? (found.data?.meta.total ?? 0) : 0,
    isNoOne: isWanted && !isSearching && found.data?.meta.total === 0,
    error: isWanted ? found.error : null,
  }
}

function usePersonText() {
  const t = useMessages('impersonation')
  return (person: FoundAccount) => ({
    name: fullName(person) || t('pick.nameless'),
    note: [
      person.age === null ? '' : t('pick.age', { count: person.age }),
      person.schools.length === 0 ? t('pick.noSchool') : person.schools.join(', '),
      person.mail ?? '',
      t('pick.id', { id: String(person.id) }),
    ]
      .filter((part) => part !== '')
      .join(', '),
  })
}

function Found(props: {
  readonly search: ReturnType<typeof useAccountSearch>
  readonly onPick: (person: FoundAccount) => void
}): ReactNode {
  const t = useMessages('impersonation')
  const textOf = usePersonText()
  const { people, total } = props.search
  if (people.length === 0) return null
  return (
    <>
      <List label={t('pick.found')}>
        {people.map((person) => {
          const { name, note } = textOf(person)
          return <ListRow key={person.id} title={name} note={note} onClick={() => props.onPick(person)} />
        })}
      </List>
      {total > people.length ? (
        <p className="t-small t-muted">{t('pick.more', { count: total - people.length })}</p>
      ) : null}
    </>
  )
}

/** `whyNot`: the error at the field after a try without a person. */
export function PersonPicker(props: {
  readonly person: FoundAccount | undefined
  readonly onPick: (person: FoundAccount | undefined) => void
  readonly whyNot?: string | undefined
}): ReactNode {
  const t = useMessages('impersonation')
  const words = useErrorWords()
  const textOf = usePersonText()
  const [typed, setTyped] = useState('')
  const search = useAccountSearch(props.person === undefined ? typed : '')
  if (props.person !== undefined) {
    const { name, note } = textOf(props.person)
    return (
      <List label={t('pick.label')}>
        <ListRow
          title={name}
          note={note}
          trail={
            <Button size="small" onClick={() => props.onPick(undefined)}>
              {t('pick.change')}
            </Button>
          }
        />
      </List>
    )
  }
  const failure = search.error === null ? undefined : words(search.error).text
  return (
    <div className="stack">
      <TextField
        label={t('pick.label')}
        hint={t('pick.hint')}
        icon={magnifyingGlass}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ACCOUNT_SEARCH_MAX}
        value={typed}
        error={failure ?? (search.isNoOne ? t('pick.nobody') : props.whyNot)}
        status={search.isSearching ? { kind: 'checking', text: t('pick.searching') } : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Found search={search} onPick={props.onPick} />
    </div>
  )
}
