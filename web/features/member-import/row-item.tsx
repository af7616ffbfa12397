/** One row of the file: whom it names, what the trial says and why, and what becomes of it. */
import type { ReactNode } from 'react'
import {
  decideRows,
  type ImportRow,
  type MemberImport,
} from '@wegband/domain/features/member-import/contract.ts'
import { type Decision, decisionsFor } from '@wegband/domain/features/member-import/outcomes.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { call } from '../../platform/api/api.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useFieldWords } from '../../platform/api/error-words.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { cellOf, nameOf, useImportWords } from './import-words.ts'
import styles from './member-import.module.css'
import { useImportStep } from './queries.ts'

function Reasons(props: { readonly one: MemberImport; readonly row: ImportRow }): ReactNode {
  const { one, row } = props
  const { t, field, value } = useImportWords(one)
  const words = useFieldWords()
  const isWrong = row.outcome === 'error' || row.state === 'failed'
  return (
    <ul className={styles.why}>
      {row.reason === null ? null : <li data-wrong={isWrong || undefined}>{t(`reason.${row.reason}`)}</li>}
      {row.problems.map((problem) => (
        <li key={`${problem.field} ${problem.code}`} data-wrong>
          {field(problem.field)}: {words(problem.code)}
        </li>
      ))}
      {row.changes.map(({ field: name, before, after }) => (
        <li key={name}>
          {t('decide.wasNow', { field: field(name), before: value(name, before), after: value(name, after) })}
        </li>
      ))}
      {row.outcome === 'suspect'
        ? row.matches.map((person) => <Match key={person.id} one={one} person={person} />)
        : null}
    </ul>
  )
}

function Match(props: {
  readonly one: MemberImport
  readonly person: ImportRow['matches'][number]
}): ReactNode {
  const { t } = useImportWords(props.one)
  const format = useFormats()
  const { person } = props
  const facts = [
    fullName(person),
    ...(person.birthdayAt === null ? [] : [t('decide.born', { date: format.date(person.birthdayAt) })]),
    ...(person.number === null ? [] : [t('decide.number', { number: person.number })]),
  ]
  return <li>{facts.join(', ')}</li>
}

type Choice = {
  readonly value: string
  readonly text: string
  readonly decision: Decision
  readonly matchId?: number
}

function useChoices(one: MemberImport, row: ImportRow): readonly Choice[] {
  const { t } = useImportWords(one)
  return decisionsFor(row.outcome ?? 'error').flatMap((decision): Choice[] => {
    if (decision === 'enter')
      return [
        {
          value: 'enter',
          decision,
          text: t(row.outcome === 'suspect' ? 'decide.enterOther' : 'decide.enter'),
        },
      ]
    if (decision === 'skip') return [{ value: 'skip', decision, text: t('decide.skip') }]
    if (row.outcome !== 'suspect') return [{ value: 'update', decision, text: t('decide.update') }]
    return row.matches.map((person) => ({
      value: `update ${person.id}`,
      decision,
      matchId: person.id,
      text: t('decide.updateThis', { name: fullName(person) }),
    }))
  })
}

const valueOf = (row: ImportRow): string => {
  if (row.decision === null) return ''
  return row.decision === 'update' && row.outcome === 'suspect' ? `update ${row.matchId}` : row.decision
}

function DecisionField(props: { readonly one: MemberImport; readonly row: ImportRow }): ReactNode {
  const { one, row } = props
  const { t } = useImportWords(one)
  const choices = useChoices(one, row)
  const decide = useImportStep(one.id, ({ decision, matchId }: Choice) =>
    call(decideRows, {
      params: { id: one.id },
      body: { line: row.line, decision, ...(matchId === undefined ? {} : { matchId }) },
    }),
  )
  if (choices.length === 0) return null
  const value = decide.isPending ? decide.variables.value : valueOf(row)
  const open = value === '' ? [{ value: '', text: t('decide.choose') }] : []
  return (
    <SelectField
      label={t('decide.decision')}
      aria-label={t('decide.decisionFor', { name: nameOf(one, row.cells) })}
      value={value}
      disabled={decide.isPending}
      options={[...open, ...choices]}
      onChange={({ target }) => {
        const choice = choices.find((other) => other.value === target.value)
        if (choice !== undefined) decide.mutate(choice)
      }}
    />
  )
}

export function RowItem(props: {
  readonly one: MemberImport
  readonly row: ImportRow
  /** False once the row is over. */
  readonly isOpen: boolean
  readonly onRepair: (row: ImportRow) => void
  readonly action?: ReactNode
}): ReactNode {
  const { one, row, isOpen } = props
  const { t } = useImportWords(one)
  const facts = [
    t('decide.line', { line: row.line }),
    ...[cellOf(one, row.cells, 'birthday'), cellOf(one, row.cells, 'number')].filter((text) => text !== ''),
  ]
  const isWrong = row.outcome === 'error' || row.state === 'failed'
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <strong>{nameOf(one, row.cells) || t('decide.line', { line: row.line })}</strong>
        <span className="t-small t-muted">{facts.join(' · ')}</span>
      </div>
      <Reasons one={one} row={row} />
      <div className={styles.act}>
        {isOpen ? <DecisionField one={one} row={row} /> : null}
        {isOpen && isWrong ? (
          <Button
            size="small"
            label={t('decide.repairName', { line: row.line })}
            onClick={() => props.onRepair(row)}
          >
            {t('decide.repair')}
          </Button>
        ) : null}
        {props.action}
      </div>
    </li>
  )
}
