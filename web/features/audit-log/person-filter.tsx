/** A person as a filter: typed by name, email or card, then chosen from those found. The address keeps the number alone. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { findLogPeople } from '@wegband/domain/features/audit-log/contract.ts'
import { isAccountSearch } from '@wegband/domain/features/impersonation/account-search.ts'
import { ACCOUNT_SEARCH_MAX } from '@wegband/domain/features/impersonation/contract.ts'
import { callPage } from '../../platform/api/api.ts'
import { keyOf } from '../../platform/api/queries.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import styles from './audit-log.module.css'

function useFound(search: string) {
  const query = { search }
  return useQuery({
    queryKey: keyOf(findLogPeople, { query }),
    queryFn: () => callPage(findLogPeople, { query }),
    enabled: isAccountSearch(search),
    placeholderData: keepPreviousData,
  })
}

/** The name behind a number; the number itself until it is known. */
function Chosen(props: {
  readonly label: string
  readonly id: string
  readonly onClear: () => void
}): ReactNode {
  const t = useMessages('audit-log')
  const found = useFound(props.id)
  const person = found.data?.data.find(({ id }) => String(id) === props.id)
  return (
    <div className={styles.chosen}>
      <span className={styles.muted}>{props.label}</span>
      <span className={styles.chosenName}>
        {person === undefined ? props.id : fullName(person)}
        <Button size="small" variant="quiet" label={t('clear')} onClick={props.onClear}>
          {t('clear')}
        </Button>
      </span>
    </div>
  )
}

export function PersonFilter(props: {
  readonly id: string
  readonly label: string
  /** The number of the person; empty for anyone. */
  readonly value: string
  readonly onChange: (id: string) => void
}): ReactNode {
  const t = useMessages('audit-log')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const found = useFound(search)
  if (props.value !== '')
    return <Chosen label={props.label} id={props.value} onClear={() => props.onChange('')} />
  const people = isAccountSearch(search) ? (found.data?.data ?? []) : []
  return (
    <div className={styles.finder}>
      <TextField
        id={props.id}
        label={props.label}
        hint={t('personHint')}
        autoComplete="off"
        maxLength={ACCOUNT_SEARCH_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isAccountSearch(search) && found.isSuccess && people.length === 0 ? (
        <p className={styles.muted} role="status">
          {t('nobodyFound')}
        </p>
      ) : null}
      {people.length === 0 ? null : (
        <ul className={styles.found} aria-label={props.label}>
          {people.map((person) => (
            <li key={person.id}>
              <Button
                size="small"
                variant="quiet"
                isBlock
                onClick={() => {
                  setTyped('')
                  props.onChange(String(person.id))
                }}
              >
                {fullName(person) || t('erased', { id: String(person.id) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
