/** With the demo federation in the database: its people, one tap signs in. */
import type { ReactNode } from 'react'
import type { PublicSettings } from '@wegband/domain/features/texts/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import styles from './auth.module.css'

type Demo = NonNullable<PublicSettings['demo']>

/** The kinds of people in the demo data; a new one shows its key until it has a text. */
const ROLES = [
  'student',
  'parent',
  'trainer',
  'leader',
  'staff',
  'admin',
  'online',
  'level-check',
  'anonymous',
  'unverified',
  'association',
  'newcomer',
] as const

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase()

export function DemoPeople(props: {
  readonly demo: Demo
  readonly isBusy: boolean
  readonly onChoose: (username: string) => void
}): ReactNode {
  const t = useMessages('sign-in')
  const { demo, isBusy, onChoose } = props
  const roleText = (role: string): string => {
    const known = ROLES.find((one) => one === role)
    return known === undefined ? role : t(`demo.roles.${known}`)
  }
  return (
    <section className={styles.demo} aria-labelledby="demo-people">
      <h2 className="t-section" id="demo-people">
        {t('demo.title')}
      </h2>
      <p className="t-small t-muted">
        {t('demo.text')} <span className={styles.password}>{demo.password}</span>
      </p>
      <ul className={styles.people} aria-label={t('demo.people')}>
        {demo.people.map((person) => (
          <li key={person.username}>
            <button
              type="button"
              className={styles.person}
              aria-disabled={isBusy || undefined}
              onClick={() => {
                if (!isBusy) onChoose(person.username)
              }}
            >
              <Avatar initials={initialsOf(person.name)} size="small" />
              <span className="grow">
                <span className="t-strong t-narrow">{person.name}</span>
                <br />
                <span className="t-tiny t-muted">{roleText(person.role)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
