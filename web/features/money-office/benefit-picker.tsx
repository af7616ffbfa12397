/** Chooses what a level or a product opens: sports, module groups and modules, found by typing. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { listSubjects, type OfficeSubject } from '@wegband/domain/features/money-office/sellers-contract.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { lockSimple } from '../../ui/icon/phosphor/lock-simple.gen.ts'
import { magnifyingGlass } from '../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { plus } from '../../ui/icon/phosphor/plus.gen.ts'
import { x } from '../../ui/icon/phosphor/x.gen.ts'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './money-office.module.css'

/** More than these are found by typing on. */
const SHOWN_MAX = 8

/** Names of subjects; a key of nothing is shown as it is. */
export function useSubjectNames(): (key: string) => string {
  const t = useMessages('money-office')
  const subjects = useQuery(queryOf(listSubjects))
  const byKey = new Map((subjects.data ?? []).map((subject) => [subject.key, subject]))
  return (key) => {
    const subject = byKey.get(key)
    return subject === undefined
      ? key
      : t('subject.named', { type: t(`subject.${subject.type}`), name: subject.name })
  }
}

export function BenefitPicker(props: {
  readonly label: string
  readonly value: readonly string[]
  /** What was sold: it cannot be taken away. */
  readonly locked: readonly string[]
  readonly onChange: (value: string[]) => void
}): ReactNode {
  const t = useMessages('money-office')
  const nameOf = useSubjectNames()
  const subjects = useQuery(queryOf(listSubjects))
  const [typed, setTyped] = useState('')
  const { value, locked, onChange } = props
  const fits = ({ key, name }: OfficeSubject): boolean =>
    !value.includes(key) && name.toLowerCase().includes(typed.trim().toLowerCase())
  const found = typed.trim() === '' ? [] : (subjects.data ?? []).filter(fits).slice(0, SHOWN_MAX)
  return (
    <div className={styles.section}>
      <ul className={styles.picked} aria-label={props.label}>
        {value.map((key) => (
          <li key={key}>
            {locked.includes(key) ? (
              <Tag icon={lockSimple}>{nameOf(key)}</Tag>
            ) : (
              <Button
                size="small"
                icon={x}
                label={t('benefits.remove', { name: nameOf(key) })}
                onClick={() => onChange(value.filter((one) => one !== key))}
              >
                {nameOf(key)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <TextField
        label={props.label}
        hint={t('benefits.hint')}
        icon={magnifyingGlass}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {found.length === 0 ? null : (
        <div className={styles.pickList}>
          {found.map((subject) => (
            <Button
              key={subject.key}
              variant="quiet"
              icon={plus}
              onClick={() => {
                onChange([...value, subject.key])
                setTyped('')
              }}
            >
              {nameOf(subject.key)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
