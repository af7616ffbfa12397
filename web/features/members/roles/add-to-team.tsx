/** Finds a person of the school by name for the team; their rights are given on the page of roles. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { useGoTo } from '../../../platform/router/links.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { magnifyingGlass } from '../../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { PersonSearchList } from '../../accounts/person-search-list.tsx'
import { usePersonSearch } from '../../accounts/use-person-search.ts'

export function AddToTeam(props: { readonly schoolId: number; readonly onClose: () => void }): ReactNode {
  const t = useMessages('members')
  const goTo = useGoTo()
  const [typed, setTyped] = useState('')
  const { people, hasNoMatch } = usePersonSearch(typed, props.schoolId)
  return (
    <Dialog isOpen onClose={props.onClose} title={t('roles.add')} closeLabel={t('close')}>
      <TextField
        label={t('search')}
        type="search"
        icon={magnifyingGlass}
        autoComplete="off"
        maxLength={80}
        hint={hasNoMatch ? t('roles.noMatch') : t('searchHint')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <PersonSearchList
        label={t('title')}
        people={people}
        onChoose={({ id }) => {
          void goTo(
            'app.trainer-roles',
            { schoolId: props.schoolId },
            { search: { member: id }, replace: true },
          )
          props.onClose()
        }}
      />
    </Dialog>
  )
}
