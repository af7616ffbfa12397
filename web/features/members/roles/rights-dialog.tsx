/** The roles of one person, and for trainers the sports they teach with the level up to which they examine. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Role } from '@wegband/domain/basics/roles.ts'
import type { MemberRights } from '@wegband/domain/features/members/contract.ts'
import { whyNotGiveExaminer } from '@wegband/domain/features/members/examiner-rights.ts'
import type { SportTag } from '@wegband/domain/features/schools/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { CheckField, SelectField } from '../../../ui/field/field.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { FormFailure } from '../../../platform/forms/form.tsx'
import { useChangeMember } from '../queries.ts'
import styles from './roles.module.css'

export type TaughtSport = SportTag & { readonly levels: number; readonly isOwn: boolean }
const ROLES_TO_GIVE = ['leader', 'staff', 'trainer', 'student'] as const satisfies readonly Role[]

type Person = {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly rights: MemberRights
}

const examinedIn = (person: Person, sportId: number): number =>
  person.rights.teaches.find(({ sport }) => sport.id === sportId)?.examinerUpTo ?? 0

function useDraft(person: Person) {
  const [roles, setRoles] = useState<readonly Role[]>(person.rights.roles)
  const [taught, setTaught] = useState<ReadonlyMap<number, number>>(
    new Map(person.rights.teaches.map(({ sport, examinerUpTo }) => [sport.id, examinerUpTo])),
  )
  const isTrainer = roles.includes('trainer')
  const teach = (sportId: number, upTo: number | undefined): void => {
    const next = new Map(taught)
    if (upTo === undefined) next.delete(sportId)
    else next.set(sportId, upTo)
    setTaught(next)
  }
  return {
    roles,
    taught,
    isTrainer,
    teach,
    toggleRole: (role: Role) =>
      setRoles(roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role]),
    change: {
      roles: [...roles],
      ...(isTrainer
        ? {
            trainerSportsIds: [...taught.keys()],
            // An unchanged right may be one that only the association or another school can give.
            examinerOf: [...taught]
              .filter(([sportId, upTo]) => upTo !== examinedIn(person, sportId))
              .map(([sportId, upTo]) => ({ sportId, upTo })),
          }
        : {}),
    },
  }
}

/** `had`: the current right; `most`: the highest level the viewer may give; `why`: why they may not give more. */
function SportRow(props: {
  readonly sport: TaughtSport
  readonly upTo: number | undefined
  readonly had: number
  readonly most: number
  readonly isFixed: boolean
  readonly why: string | undefined
  readonly onChange: (upTo: number | undefined) => void
}): ReactNode {
  const t = useMessages('members')
  const { sport, upTo, had, most, isFixed, why, onChange } = props
  return (
    <div>
      <CheckField
        label={sport.name}
        checked={upTo !== undefined}
        onChange={(event) => onChange(event.target.checked ? had : undefined)}
      />
      {upTo === undefined ? null : (
        <SelectField
          label={t('rights.examines', { sport: sport.name })}
          hint={why}
          disabled={isFixed || most === 0}
          value={String(upTo)}
          options={Array.from({ length: most + 1 }, (_, level) => ({
            value: String(level),
            text: level === 0 ? t('rights.examinesNot') : t('rights.examinesUpTo', { level }),
          }))}
          onChange={(event) => onChange(Number(event.target.value))}
        />
      )}
    </div>
  )
}

/** Which rights in a sport the viewer may give this person, by the same rule as the server. */
function useMost(
  person: Person,
): (sport: TaughtSport) => { had: number; most: number; isFixed: boolean; why: string | undefined } {
  const words = useErrorWords()
  const { id, isAdmin } = useViewer()
  return (sport) => {
    const code = whyNotGiveExaminer({ userId: id, isAdmin }, person.id, sport)
    const had = examinedIn(person, sport.id)
    return code === undefined
      ? { had, most: sport.levels, isFixed: false, why: undefined }
      : {
          had,
          most: Math.min(had, sport.levels),
          isFixed: code === 'members.association-examiner',
          why: words(new AppError(code)).text,
        }
  }
}

export function RightsDialog(props: {
  readonly schoolId: number
  readonly person: Person
  readonly sports: readonly TaughtSport[]
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('members')
  const { schoolId, person, sports, onClose } = props
  const change = useChangeMember(schoolId)
  const draft = useDraft(person)
  const mostOf = useMost(person)
  const send = (): void =>
    change.mutate(
      { userId: person.id, change: draft.change },
      {
        onSuccess: () => {
          showToast({ tone: 'positive', text: t('saved'), subject: 'member-rights' })
          onClose()
        },
      },
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('rights.title', { name: fullName(person) })}
      description={t('rights.text')}
      closeLabel={t('close')}
      isBusy={change.isPending}
      footer={
        <Button variant="primary" isBlock isBusy={change.isPending} busyLabel={t('saving')} onClick={send}>
          {t('save')}
        </Button>
      }
    >
      <div className={styles.rights}>
        <fieldset className={styles.group}>
          <legend className="t-item">{t('filter.role')}</legend>
          {ROLES_TO_GIVE.map((role) => (
            <CheckField
              key={role}
              label={t(`role.${role}`)}
              note={t(`rights.note.${role}`)}
              checked={draft.roles.includes(role)}
              onChange={() => draft.toggleRole(role)}
            />
          ))}
        </fieldset>
        {draft.isTrainer ? (
          <fieldset className={styles.group}>
            <legend className="t-item">{t('roles.teaches')}</legend>
            {sports.map((sport) => (
              <SportRow
                key={sport.id}
                sport={sport}
                upTo={draft.taught.get(sport.id)}
                {...mostOf(sport)}
                onChange={(upTo) => draft.teach(sport.id, upTo)}
              />
            ))}
          </fieldset>
        ) : null}
        <FormFailure error={change.error} />
      </div>
    </Dialog>
  )
}
