/** Finds one person of the school by name. The chosen one stays, and can be exchanged. */
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { magnifyingGlass } from '../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { PersonSearchList } from '../accounts/person-search-list.tsx'
import { usePersonSearch } from '../accounts/use-person-search.ts'

export type ChosenPerson = { readonly id: number; readonly name: string }

export function PersonChoice(props: {
  readonly schoolId: number
  /** Also the parents of the school's children. */
  readonly isPayer?: boolean
  readonly chosen: ChosenPerson | undefined
  readonly error: string | undefined
  readonly onChoose: (person: ChosenPerson | undefined) => void
}): ReactNode {
  const t = useMessages('school-money')
  const [typed, setTyped] = useState('')
  const { people, hasNoMatch } = usePersonSearch(typed, props.schoolId, props.isPayer)
  const { chosen } = props
  if (chosen !== undefined)
    return (
      <div className="row-wrap">
        <strong>{t('people.chosen', { name: chosen.name })}</strong>
        <Button variant="quiet" onClick={() => props.onChoose(undefined)}>
          {t('people.change')}
        </Button>
      </div>
    )
  return (
    <>
      <TextField
        label={t('people.search')}
        type="search"
        icon={magnifyingGlass}
        autoComplete="off"
        maxLength={80}
        hint={hasNoMatch ? t('people.none') : t('people.hint')}
        error={props.error}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <PersonSearchList
        label={t('people.search')}
        people={people}
        onChoose={(person) => props.onChoose({ id: person.id, name: fullName(person) })}
      />
    </>
  )
}
