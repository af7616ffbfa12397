/** The rarer filters and the order of the list, in a separate dialog. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ROLE_NAMES } from '@wegband/domain/basics/roles.ts'
import { AGE_GROUPS, MEMBER_SORTS } from '@wegband/domain/features/members/member-list.ts'
import type { SportTag } from '@wegband/domain/features/schools/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import type { MemberFilters } from './use-member-filters.ts'

const STATES = ['active', 'passive', 'interested', 'cancelled'] as const
/** The belts of the federation. */
const LEVELS = Array.from({ length: 12 }, (_, at) => String(at + 1))

export function MembersFilter(props: {
  readonly filters: MemberFilters
  readonly sports: readonly SportTag[]
  readonly onClose: () => void
  readonly onApply: (filters: Partial<MemberFilters>) => void
}): ReactNode {
  const t = useMessages('members')
  const [draft, setDraft] = useState(props.filters)
  const pick = (name: keyof MemberFilters) => ({
    value: String(draft[name]),
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  })
  const any = { value: '', text: t('filter.any') }
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={t('filter.title')}
      closeLabel={t('close')}
      footer={
        <Button variant="primary" isBlock onClick={() => props.onApply(draft)}>
          {t('filter.apply')}
        </Button>
      }
    >
      <div className="stack">
        <SelectField
          label={t('filter.state')}
          options={[...STATES.map((value) => ({ value, text: t(`state.${value}`) })), any]}
          {...pick('state')}
        />
        <SelectField
          label={t('filter.role')}
          options={[any, ...ROLE_NAMES.map((value) => ({ value, text: t(`role.${value}`) }))]}
          {...pick('role')}
        />
        <SelectField
          label={t('filter.sport')}
          options={[any, ...props.sports.map(({ id, name }) => ({ value: String(id), text: name }))]}
          {...pick('sport')}
        />
        <SelectField
          label={t('filter.level')}
          options={[any, ...LEVELS.map((level) => ({ value: level, text: t('level.long', { level }) }))]}
          {...pick('level')}
        />
        <SelectField
          label={t('filter.age')}
          options={[any, ...AGE_GROUPS.map((value) => ({ value, text: t(`age.${value}`) }))]}
          {...pick('age')}
        />
        <SelectField
          label={t('filter.sort')}
          options={MEMBER_SORTS.map((value) => ({ value, text: t(`sort.${value}`) }))}
          {...pick('sort')}
        />
      </div>
    </Dialog>
  )
}
