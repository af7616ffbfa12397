/** A school without a head: an admin appoints the first one, from all people. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FoundPerson } from '@wegband/domain/features/accounts/person-search-contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { appointHead, listMembers, readTeam } from '@wegband/domain/features/members/contract.ts'
import { call } from '../../../platform/api/api.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { invalidate } from '../../../platform/api/queries.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { magnifyingGlass } from '../../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { userPlus } from '../../../ui/icon/phosphor/user-plus.gen.ts'
import { PersonSearchList } from '../../accounts/person-search-list.tsx'
import { usePersonSearch } from '../../accounts/use-person-search.ts'

type School = { readonly schoolId: number; readonly name: string }

function Choosing(props: {
  readonly onChoose: (person: FoundPerson) => void
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('members')
  const [typed, setTyped] = useState('')
  const { people, hasNoMatch } = usePersonSearch(typed)
  return (
    <Dialog isOpen onClose={props.onClose} title={t('firstHead.choose')} closeLabel={t('close')}>
      <TextField
        label={t('firstHead.search')}
        type="search"
        icon={magnifyingGlass}
        autoComplete="off"
        maxLength={80}
        hint={hasNoMatch ? t('firstHead.noMatch') : t('searchHint')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <PersonSearchList label={t('firstHead.people')} people={people} onChoose={props.onChoose} />
    </Dialog>
  )
}

function Appointing(props: {
  readonly school: School
  readonly person: FoundPerson
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('members')
  const words = useErrorWords()
  const client = useQueryClient()
  const { school, person, onClose } = props
  const name = fullName(person)
  const appoint = useMutation({
    mutationFn: () => call(appointHead, { params: { id: school.schoolId }, body: { userId: person.id } }),
    onSuccess: async () => {
      await invalidate(client, [readTeam, listMembers])
      showToast({ tone: 'positive', text: t('firstHead.done', { name, school: school.name }) })
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={t('firstHead.title', { name, school: school.name })}
      text={t('firstHead.text')}
      confirmLabel={t('firstHead.confirm')}
      busyLabel={t('saving')}
      cancelLabel={t('cancel')}
      isBusy={appoint.isPending}
      error={appoint.error === null ? undefined : words(appoint.error).text}
      onConfirm={() => appoint.mutate()}
      onCancel={onClose}
    />
  )
}

export function NoHead({ school }: { readonly school: School }): ReactNode {
  const t = useMessages('members')
  const [isChoosing, setChoosing] = useState(false)
  const [person, setPerson] = useState<FoundPerson>()
  return (
    <>
      <EmptyState
        title={t('firstHead.none')}
        text={t('firstHead.noneText')}
        action={
          <Button variant="primary" icon={userPlus} onClick={() => setChoosing(true)}>
            {t('firstHead.choose')}
          </Button>
        }
      />
      {isChoosing ? (
        <Choosing
          onChoose={(chosen) => {
            setChoosing(false)
            setPerson(chosen)
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
      {person === undefined ? null : (
        <Appointing school={school} person={person} onClose={() => setPerson(undefined)} />
      )}
    </>
  )
}
