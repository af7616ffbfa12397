/** Chooses an account for the comparison: found by name, email, number or card as in the list of people. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { isAccountSearch } from '@wegband/domain/features/impersonation/account-search.ts'
import { ACCOUNT_SEARCH_MAX } from '@wegband/domain/features/impersonation/contract.ts'
import { listPeople } from '@wegband/domain/features/people-office/contract.ts'
import { callPage } from '../../platform/api/api.ts'
import { keyOf } from '../../platform/api/queries.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useDebounced } from '../../platform/use-debounced.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { magnifyingGlass } from '../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { QueryError } from '../errors/query-error.tsx'
import styles from './person-merges.module.css'

const TYPING_REST_MS = 300
const SHOWN = 8

/** `one`: the account that was chosen first. */
export function FindAccount(props: { readonly one: string | undefined }): ReactNode {
  const t = useMessages('person-merges')
  const { one } = props
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), TYPING_REST_MS)
  const query = { search }
  const found = useQuery({
    queryKey: keyOf(listPeople, { query }),
    queryFn: () => callPage(listPeople, { query }),
    enabled: isAccountSearch(search),
    placeholderData: keepPreviousData,
  })
  const people = (isAccountSearch(search) ? (found.data?.data ?? []) : []).filter(
    ({ id }) => String(id) !== one,
  )
  return (
    <div className={styles.section}>
      <TextField
        label={t(one === undefined ? 'find.first' : 'find.second')}
        hint={one === undefined ? t('find.hint') : t('person', { id: one })}
        icon={magnifyingGlass}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ACCOUNT_SEARCH_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isAccountSearch(search) ? <QueryError query={found} /> : null}
      {found.isSuccess && isAccountSearch(search) && people.length === 0 ? (
        <p aria-live="polite">{t('find.none')}</p>
      ) : null}
      <ul className={styles.list}>
        {people.slice(0, SHOWN).map((person) => (
          <li key={person.id} className={styles.row}>
            <div className={styles.acts}>
              <span className="grow">
                <b>{fullName(person) || t('nameless')}</b>{' '}
                <span className={styles.note}>
                  {[t('person', { id: person.id }), person.mail, ...person.schools]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Button
                size="small"
                label={t('find.chooseOf', { name: fullName(person), id: person.id })}
                href={hrefTo(
                  'app.admin-duplicates',
                  {},
                  one === undefined ? { one: String(person.id) } : { one, other: String(person.id) },
                )}
              >
                {t('find.choose')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
