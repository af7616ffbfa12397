/** The people that a search has found, each with picture and name, to choose one. */
import type { ReactNode } from 'react'
import type { FoundPerson } from '@wegband/domain/features/accounts/person-search-contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'

export function PersonSearchList(props: {
  readonly label: string
  readonly people: readonly FoundPerson[]
  readonly onChoose: (person: FoundPerson) => void
}): ReactNode {
  if (props.people.length === 0) return null
  return (
    <List label={props.label}>
      {props.people.map((person) => (
        <ListRow
          key={person.id}
          title={fullName(person)}
          lead={
            <Avatar
              initials={initialsOf(person)}
              imageUrl={person.avatar ?? undefined}
              isKid={person.isKid}
            />
          }
          onClick={() => props.onChoose(person)}
        />
      ))}
    </List>
  )
}
