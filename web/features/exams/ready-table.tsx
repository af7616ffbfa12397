/** Those who are ready, or nearly, on desktops: the table of the desk. The chosen ones are invited to the exam day at once. */
import { type ReactNode, useState } from 'react'
import type { ReadyList, ReadyPerson } from '@wegband/domain/features/exams/contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Swatch } from '../../ui/band/swatch.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { type OfficeColumn, OfficeTable } from '../tables/office-table.tsx'
import { TablePerson } from '../tables/table-person.tsx'
import { beltOf } from './exam-belt.ts'
import styles from './exams.module.css'
import { Ask } from './ready-row.tsx'
import { type ExamDay, isInvitable, readyName, useInviting } from './use-inviting.ts'

function useColumns(): readonly OfficeColumn<ReadyPerson>[] {
  const t = useMessages('exams')
  const format = useFormats()
  const dayOf = ({ isReady, readySince, forecastOn }: ReadyPerson): string | null =>
    isReady ? readySince : forecastOn
  const dayWords = (person: ReadyPerson): string => {
    const day = dayOf(person)
    return day === null ? '' : format.dayOfYear(`${day}T12:00:00Z`)
  }
  const goalOf = ({ goal, goalIndex }: ReadyPerson): string => t(`ready.goals.${goal}`, { index: goalIndex })
  const missingOf = ({ isReady, missing }: ReadyPerson): readonly string[] =>
    isReady
      ? [t('ready.fulfilled')]
      : missing.map((one) => t(`ready.missing.${one.kind}`, { count: one.missing }))
  return [
    {
      id: 'name',
      label: t('ready.column.name'),
      sortBy: readyName,
      text: readyName,
      cell: ({ user }) => (
        <TablePerson name={fullName(user)} initials={initialsOf(user)} imageUrl={user.avatar} />
      ),
    },
    {
      id: 'level',
      label: t('ready.column.level'),
      sortBy: ({ level, stripes }) => level.index * 10 + stripes,
      isDownFirst: true,
      text: ({ level }) => t('ready.level', { level: level.index }),
      cell: ({ level, stripes }) => (
        <span className={styles.belt}>
          <Swatch belt={beltOf(level)} stripes={stripes} width={44} height={12} />
          {t('ready.level', { level: level.index })}
        </span>
      ),
    },
    { id: 'goal', label: t('ready.column.goal'), sortBy: goalOf, text: goalOf, cell: goalOf },
    {
      id: 'state',
      label: t('ready.column.state'),
      sortBy: ({ isReady, missing }) => (isReady ? 0 : missing.length),
      text: (person) => missingOf(person).join(', '),
      cell: (person) => (
        <span className={styles.row}>
          {missingOf(person).map((words) => (
            <Tag key={words} tone={person.isReady ? 'positive' : 'neutral'}>
              {words}
            </Tag>
          ))}
        </span>
      ),
    },
    {
      id: 'day',
      label: t('ready.column.day'),
      sortBy: (person) => dayOf(person) ?? '',
      text: dayWords,
      cell: dayWords,
    },
  ]
}

export function ReadyTable(props: {
  readonly data: ReadyList
  readonly day: ExamDay | undefined
  readonly hrefOf: (person: ReadyPerson) => string
  /** Whether `data` holds all people, not one page of them. */
  readonly isWhole: boolean
}): ReactNode {
  const t = useMessages('exams')
  const { data, day } = props
  const [chosen, choose] = useState<ReadonlySet<string | number>>(new Set())
  const inviting = useInviting(data.sport.id, day)
  const columns = useColumns()
  const ready = data.people.filter(({ isReady }) => isReady).length
  const invite = (people: readonly ReadyPerson[]): void => {
    inviting.start(people)
    choose(new Set())
  }
  return (
    <>
      <OfficeTable
        label={t('ready.title')}
        rows={data.people}
        keyOf={({ user }) => user.id}
        nameOf={readyName}
        columns={columns}
        file={t('ready.file')}
        searchLabel={props.isWhole ? t('ready.search') : undefined}
        lead={
          <span className="t-small t-muted" aria-live="polite">
            {t('ready.readyCount', { count: ready })}
          </span>
        }
        hrefOf={props.hrefOf}
        choice={{ chosen, choose }}
        canChoose={(person) => day !== undefined && isInvitable(person)}
        onSelection={(people) => (
          <Button size="small" variant="primary" isBusy={inviting.isBusy} onClick={() => invite(people)}>
            {t('ready.register')}
          </Button>
        )}
        action={(person) =>
          person.isReady ? <Ask isSmall person={person} sportId={data.sport.id} day={day} /> : null
        }
      />
      {inviting.refused}
    </>
  )
}
