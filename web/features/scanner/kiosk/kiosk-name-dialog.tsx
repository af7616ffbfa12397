/**
 * Check-in without a card: first names of booked members and trial guests who are not here yet. A search term keeps the full list private.
 */
import { type ReactNode, useState } from 'react'
import type { KioskClass } from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { isCheckedIn } from '@wegband/domain/features/appointments/attendance/presence-rules.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { checkInOf, keyOf, type NamedCheckIn } from './kiosk-classes.ts'

const LEAST_CHARACTERS = 2

/** Without accents and upper case, because people in a hurry type neither. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase()

export function NameDialog(props: {
  readonly classes: readonly KioskClass[]
  readonly onChoose: (who: NamedCheckIn) => void
  readonly onClose: () => void
}): ReactNode {
  const { classes } = props
  const t = useMessages('kiosk')
  const [text, setText] = useState('')
  const wanted = plain(text.trim())
  const isEnough = wanted.length >= LEAST_CHARACTERS
  const found = isEnough
    ? classes.flatMap(({ name, people }) =>
        people
          .filter((person) => !isCheckedIn(person) && plain(person.firstName).startsWith(wanted))
          .map((person) => ({ ...person, className: name })),
      )
    : []
  const [first, ...others] = classes
  const isOne = first !== undefined && others.length === 0 && first.trainerFirstName !== ''
  return (
    <Dialog
      isOpen
      size="small"
      title={t('search.title')}
      closeLabel={t('search.close')}
      onClose={props.onClose}
    >
      <TextField
        label={t('search.label')}
        hint={t('search.hint')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={60}
      />
      <div aria-live="polite">
        {isEnough && found.length === 0 ? (
          <p className="t-muted">{t('search.none', { name: isOne ? first.trainerFirstName : t('team') })}</p>
        ) : null}
        <List>
          {found.map(({ className, ...person }) => (
            <ListRow
              key={keyOf(person)}
              title={`${person.firstName} ${person.initial}.`}
              note={others.length > 0 ? className : undefined}
              onClick={() => props.onChoose(checkInOf(person))}
            />
          ))}
        </List>
      </div>
    </Dialog>
  )
}
