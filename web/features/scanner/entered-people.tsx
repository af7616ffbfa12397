/** The people checked in since the scanner was opened, the latest first. */
import type { ReactNode } from 'react'
import type { Attendance } from '@wegband/domain/features/appointments/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { check } from '../../ui/icon/phosphor/check.gen.ts'
import styles from './scanner.module.css'

/** The whole list is on the page of the class. */
const MOST_SHOWN = 3

export function EnteredPeople(props: { readonly people: readonly Attendance[] }): ReactNode {
  const t = useMessages('scanner')
  if (props.people.length === 0) return null
  return (
    <div className={styles.entered}>
      <h2 className="t-small t-strong">{t('enteredCount', { count: props.people.length })}</h2>
      <ul className={styles.people} aria-label={t('enteredList')}>
        {props.people.slice(0, MOST_SHOWN).map(({ id, user }) => (
          <li key={id}>
            <Icon icon={check} weight="bold" size={16} />
            {fullName(user)}
          </li>
        ))}
      </ul>
    </div>
  )
}
