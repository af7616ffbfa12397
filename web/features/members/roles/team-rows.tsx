/** One person of the team with their rights: a table row, or a card that opens. A dot marks what differs from the role. */
import { type ReactNode, useState } from 'react'
import { ABILITIES, type Ability } from '@wegband/domain/basics/roles.ts'
import { abilitiesOf } from '@wegband/domain/features/accounts/abilities.ts'
import type { TeamMember } from '@wegband/domain/features/members/contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { useShowError } from '../../../platform/api/show-error.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { classNames } from '../../../ui/class-names/class-names.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { caretDown } from '../../../ui/icon/phosphor/caret-down.gen.ts'
import { Mat } from '../../../ui/mat/mat.tsx'
import { SportScope } from '../../../ui/sport/sport.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { type OfficeColumn, OfficeTable } from '../../tables/office-table.tsx'
import { TablePerson } from '../../tables/table-person.tsx'
import { useChangeMember } from '../queries.ts'
import styles from './roles.module.css'

type RowProps = {
  readonly schoolId: number
  readonly person: TeamMember
  readonly onEdit: (person: TeamMember) => void
}

/** The rights of a person by ability: whether they have it, and whether that differs from their roles. */
function useRightsOf(schoolId: number) {
  const showError = useShowError()
  const change = useChangeMember(schoolId)
  // A table changes several people at the same time: all whose change is not answered yet.
  const [changing, setChanging] = useState<readonly number[]>([])
  const send = async (userId: number, abilities: readonly Ability[] | null): Promise<void> => {
    setChanging((ids) => [...ids, userId])
    try {
      await change.mutateAsync({ userId, change: { abilities: abilities === null ? null : [...abilities] } })
    } catch (error) {
      showError(error)
    } finally {
      setChanging((ids) => ids.filter((id) => id !== userId))
    }
  }
  return (person: TeamMember) =>
    rightsOf(person, changing.includes(person.id), (abilities) => void send(person.id, abilities))
}

function rightsOf(person: TeamMember, isBusy: boolean, send: (abilities: readonly Ability[] | null) => void) {
  const { roles, abilities } = person.rights
  const byRole = abilitiesOf(roles, null)
  return {
    isHead: roles.includes('leader'),
    // A second switch would send what the first one is about to change.
    isBusy,
    has: (ability: Ability) => abilities.includes(ability),
    differs: (ability: Ability) => abilities.includes(ability) !== byRole.includes(ability),
    set: (ability: Ability, isOn: boolean) =>
      send(ABILITIES.filter((one) => (one === ability ? isOn : abilities.includes(one)))),
    reset: () => send(null),
  }
}

function AbilitySwitch(props: {
  readonly rights: ReturnType<typeof rightsOf>
  readonly ability: Ability
  readonly name: string
  readonly isBare: boolean
}): ReactNode {
  const t = useMessages('members')
  const { rights, ability, name, isBare } = props
  const isOwn = rights.differs(ability)
  const words = t(`ability.${ability}`)
  const label = isBare ? t('roles.of', { name, ability: words }) : words
  return (
    <span className={classNames(styles.ability, isBare && styles.inTable)}>
      <span className="grow">
        <Switch
          label={isOwn ? t('roles.own', { ability: label }) : label}
          isLabelHidden={isBare}
          isOn={rights.has(ability)}
          isDisabled={rights.isHead || rights.isBusy}
          onChange={(isOn) => rights.set(ability, isOn)}
        />
      </span>
      <i className={isOwn ? styles.dot : styles.noDot} />
    </span>
  )
}

function useRolesText(): (person: TeamMember) => string {
  const t = useMessages('members')
  const format = useFormats()
  return ({ rights }) =>
    format.list(rights.roles.filter((role) => role !== 'student').map((role) => t(`role.${role}`)))
}

function Sports(props: { readonly person: TeamMember }): ReactNode {
  const t = useMessages('members')
  const { teaches } = props.person.rights
  if (teaches.length === 0) return <span className="t-small t-muted">{t('roles.nothing')}</span>
  return (
    <span className={styles.sports}>
      {teaches.map(({ sport, examinerUpTo }) => (
        <SportScope key={sport.id} sport={sport}>
          <Tag tone="sport">
            {examinerUpTo > 0 ? t('roles.examiner', { sport: sport.name, level: examinerUpTo }) : sport.name}
          </Tag>
        </SportScope>
      ))}
    </span>
  )
}

/** Plain text in the table, where tags would look like buttons. */
function useSportNames(): (person: TeamMember) => string {
  const t = useMessages('members')
  const format = useFormats()
  return ({ rights }) =>
    rights.teaches.length === 0
      ? t('roles.nothing')
      : format.list(
          rights.teaches.map(({ sport, examinerUpTo }) =>
            examinerUpTo > 0 ? t('roles.examiner', { sport: sport.name, level: examinerUpTo }) : sport.name,
          ),
        )
}

export function TeamCard(props: RowProps): ReactNode {
  const t = useMessages('members')
  const { person } = props
  const rights = useRightsOf(props.schoolId)(person)
  const roles = useRolesText()(person)
  return (
    <Mat>
      <details className={styles.card}>
        <summary className={styles.summary}>
          <Avatar initials={initialsOf(person)} imageUrl={person.avatar ?? undefined} />
          <span className="grow">
            <b className="t-strong">{fullName(person)}</b>
            <span className={styles.roles}>
              {person.rights.hasOwnAbilities ? t('roles.adapted', { roles }) : roles}
            </span>
          </span>
          <Icon icon={caretDown} weight="bold" size={18} className={styles.caret} />
        </summary>
        {ABILITIES.map((ability) => (
          <AbilitySwitch
            key={ability}
            rights={rights}
            ability={ability}
            name={fullName(person)}
            isBare={false}
          />
        ))}
        {rights.isHead ? <p className="t-small t-muted">{t('roles.headKeeps')}</p> : null}
        <h3 className="t-item">{t('roles.teaches')}</h3>
        <Sports person={person} />
        <div className={styles.cardActions}>
          <Button onClick={() => props.onEdit(person)}>{t('roles.edit')}</Button>
          {person.rights.hasOwnAbilities ? (
            <Button variant="quiet" isBusy={rights.isBusy} onClick={rights.reset}>
              {t('roles.reset')}
            </Button>
          ) : null}
        </div>
      </details>
    </Mat>
  )
}

/** On desktops: the table of the desk, with a switch for each ability. */
export function TeamTable(props: {
  readonly schoolId: number
  readonly team: readonly TeamMember[]
  readonly onEdit: (person: TeamMember) => void
}): ReactNode {
  const t = useMessages('members')
  const rolesText = useRolesText()
  const sportNames = useSportNames()
  const rights = useRightsOf(props.schoolId)
  const columns: readonly OfficeColumn<TeamMember>[] = [
    {
      id: 'name',
      label: t('roles.person'),
      sortBy: fullName,
      text: fullName,
      cell: (person) => (
        <TablePerson name={fullName(person)} initials={initialsOf(person)} imageUrl={person.avatar} />
      ),
    },
    { id: 'roles', label: t('filter.role'), sortBy: rolesText, text: rolesText, cell: rolesText },
    ...ABILITIES.map((ability) => ({
      id: ability,
      label: t(`ability.${ability}`),
      text: (person: TeamMember) => t(rights(person).has(ability) ? 'roles.yes' : 'roles.no'),
      cell: (person: TeamMember) => (
        <AbilitySwitch rights={rights(person)} ability={ability} name={fullName(person)} isBare />
      ),
    })),
    {
      id: 'teaches',
      label: t('roles.teaches'),
      text: sportNames,
      cell: (person) => <span className="t-small t-muted">{sportNames(person)}</span>,
    },
  ]
  return (
    <OfficeTable
      label={t('roles.title')}
      rows={props.team}
      keyOf={({ id }) => id}
      nameOf={fullName}
      columns={columns}
      file={t('roles.file')}
      searchLabel={t('roles.search')}
      onOpen={props.onEdit}
      action={(person) =>
        person.rights.hasOwnAbilities ? (
          <Button
            variant="quiet"
            size="small"
            label={t('roles.resetOf', { name: fullName(person) })}
            onClick={rights(person).reset}
          >
            {t('roles.resetShort')}
          </Button>
        ) : null
      }
    />
  )
}
