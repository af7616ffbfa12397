/** Chooses recipients by name. Beside each the field says beforehand who else reads along, because a child is concerned. */
import { type ReactNode, useState } from 'react'
import {
  RECIPIENTS_MOST,
  type Recipient,
  SEARCH_MAX,
} from '@wegband/domain/features/user-messages/contract.ts'
import { initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { eye } from '../../ui/icon/phosphor/eye.gen.ts'
import { magnifyingGlass } from '../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { usersThree } from '../../ui/icon/phosphor/users-three.gen.ts'
import { x } from '../../ui/icon/phosphor/x.gen.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { WhyLine } from '../../ui/locked-reason/locked-reason.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { useMessageWords } from './message-words.ts'
import styles from './messages.module.css'
import { useRecipientSearch } from './queries.ts'

export function RecipientField(props: {
  readonly chosen: readonly Recipient[]
  readonly error: string | undefined
  readonly onChange: (chosen: readonly Recipient[]) => void
}): ReactNode {
  const { chosen, onChange } = props
  const t = useMessages('user-messages')
  const words = useMessageWords()
  const errorWords = useErrorWords()
  const [typed, setTyped] = useState('')
  const search = useRecipientSearch(typed)
  const found = search.people.filter(({ id }) => !chosen.some((one) => one.id === id))
  const noteOf = ({ role, school }: Recipient): string | undefined =>
    role === null ? undefined : t('compose.roleAt', { role: t(`compose.role.${role}`), school: school ?? '' })
  const failure = search.error === null ? undefined : errorWords(search.error).text
  return (
    <div className="stack">
      {chosen.length === 0 ? null : (
        <ul className={styles.chips} aria-label={t('compose.chosen')}>
          {chosen.map((person) => (
            <li key={person.id}>
              <Button
                size="small"
                variant="line"
                icon={x}
                label={t('compose.remove', { name: words.name(person) })}
                onClick={() => onChange(chosen.filter(({ id }) => id !== person.id))}
              >
                {words.name(person)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length < RECIPIENTS_MOST ? (
        <TextField
          label={t('compose.to')}
          type="search"
          icon={magnifyingGlass}
          autoComplete="off"
          maxLength={SEARCH_MAX}
          hint={chosen.length === 0 ? t('compose.toHint') : undefined}
          status={search.isSearching ? { kind: 'checking', text: t('compose.searching') } : undefined}
          error={failure ?? (search.hasNone ? t('compose.nobody') : props.error)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : null}
      {found.length === 0 ? null : (
        <List label={t('compose.found')}>
          {found.map((person) => (
            <ListRow
              key={person.id}
              title={words.name(person)}
              note={noteOf(person)}
              lead={
                <Avatar
                  initials={initialsOf(person)}
                  imageUrl={person.avatar ?? undefined}
                  isKid={person.isKid}
                />
              }
              onClick={() => {
                onChange([...chosen, person])
                setTyped('')
              }}
            />
          ))}
        </List>
      )}
      {chosen.length === 0 ? <ToGroup /> : null}
      <ReadAlong chosen={chosen} />
    </div>
  )
}

/** Only for people who teach, work for or lead a school. */
function ToGroup(): ReactNode {
  const t = useMessages('user-messages')
  const { schools } = useViewer()
  if (!schools.some(({ schoolId }) => isTrainerSide({ schools }, schoolId))) return null
  return (
    <TextLink icon={usersThree} href={hrefTo('app.message-new', {}, { group: 'new' })}>
      {t('group.link')}
    </TextLink>
  )
}

/** Who reads along, said before anything is written. */
export function ReadAlong(props: { readonly chosen: readonly Recipient[] }): ReactNode {
  const t = useMessages('user-messages')
  const words = useMessageWords()
  const concerned = props.chosen.filter(({ readers }) => readers.length > 0)
  if (concerned.length === 0) return null
  return (
    <output className={styles.along}>
      {concerned.map((person) => {
        const values = { name: words.name(person), readers: words.names(person.readers) }
        const several = person.readers.length > 1 ? 'compose.readers' : 'compose.reader'
        return (
          <WhyLine key={person.id} icon={eye}>
            {t(person.isReadByGuardiansOnly ? 'compose.guardiansOnly' : several, values)}
          </WhyLine>
        )
      })}
    </output>
  )
}
