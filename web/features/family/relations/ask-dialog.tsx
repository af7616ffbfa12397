/** Sends a request to an adult: found by name among the people of the viewer's schools, or by code (§2 Relations, §5 Search). */
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { RelatedPerson } from '@wegband/domain/features/family/contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { magnifyingGlass } from '../../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { Tabs } from '../../../ui/tabs/tabs.tsx'
import { AskPerson } from './ask-person.tsx'
import { FormFailure } from '../../../platform/forms/form.tsx'
import styles from '../family.module.css'
import { FindByCode } from './find-by-code.tsx'
import { useCandidates } from '../queries.ts'

const WAYS = ['search', 'scan'] as const

function Search(props: { readonly onChoose: (person: RelatedPerson) => void }): ReactNode {
  const t = useMessages('family')
  const [typed, setTyped] = useState('')
  const { people, isSearching, query } = useCandidates(typed)
  return (
    <div className={styles.form}>
      <TextField
        label={t('ask.name')}
        type="search"
        icon={magnifyingGlass}
        hint={t('ask.hint')}
        autoComplete="off"
        maxLength={80}
        value={typed}
        status={isSearching ? { kind: 'checking', text: t('ask.searching') } : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FormFailure error={people === undefined && !isSearching ? query.error : null} />
      <output className={styles.results}>
        {people === undefined || isSearching
          ? null
          : people.length === 0
            ? t('ask.nobody')
            : t('ask.found', { count: people.length })}
      </output>
      {people === undefined || people.length === 0 ? null : (
        <List label={t('ask.people')}>
          {people.map((person) => (
            <ListRow
              key={person.id}
              lead={<Avatar initials={initialsOf(person)} imageUrl={person.avatar ?? undefined} />}
              title={fullName(person)}
              onClick={() => props.onChoose(person)}
            />
          ))}
        </List>
      )}
    </div>
  )
}

export function AskDialog(props: {
  readonly type: 'parent' | 'training-buddy' | 'sponsoring'
  readonly isOpen: boolean
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('family')
  const [way, setWay] = useState<string>('search')
  const [person, setPerson] = useState<RelatedPerson>()
  const [isBusy, setBusy] = useState(false)
  const { type, onClose } = props
  const done = (): void => {
    showToast({ tone: 'positive', text: t('ask.done'), subject: 'relation-request' })
    onClose()
  }
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={onClose}
      closeLabel={t('close')}
      title={t(`ask.title.${type}`)}
      isBusy={isBusy}
    >
      {person === undefined ? (
        <Tabs
          label={t('ask.ways')}
          value={way}
          onChange={setWay}
          items={WAYS.map((id) => ({ id, label: t(`ask.${id}`) }))}
        >
          {way === 'search' ? (
            <Search onChoose={setPerson} />
          ) : (
            <FindByCode
              type={type}
              title={t('ask.scanTitle')}
              text={t('ask.scanText')}
              onBusy={setBusy}
              onDone={done}
            />
          )}
        </Tabs>
      ) : (
        <AskPerson
          type={type}
          person={person}
          onBusy={setBusy}
          onDone={done}
          onOther={() => setPerson(undefined)}
        />
      )}
    </Dialog>
  )
}
