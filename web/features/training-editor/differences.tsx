/** What differs between two versions of a node, field by field, in words that an editor reads. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldChange } from '@wegband/domain/features/training-editor/published-changes.ts'
import {
  readTrainingChoices,
  readTrainingTree,
  type TreeItem,
} from '@wegband/domain/features/training-editor/contract.ts'
import { keyText } from '@wegband/domain/features/training-editor/node-kinds.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import styles from './training-editor.module.css'
import { useNodeName } from './training-tree.tsx'

type Local = { readonly de?: unknown; readonly en?: unknown }

const LONGEST = 200

/** The kind of the node that a field names by its id. */
const NAMED: Readonly<Record<string, TreeItem['kind']>> = { moduleIds: 'module', relatedSportId: 'sport' }

/** Values that are ids of other things, by the names of these. */
function useNames(): (field: string, value: unknown) => string | undefined {
  const nameOf = useNodeName()
  const { data: tree } = useQuery(queryOf(readTrainingTree))
  const { data: choices } = useQuery(queryOf(readTrainingChoices))
  const byKey = new Map((tree?.nodes ?? []).map((item) => [keyText(item), nameOf(item)]))
  return (field, value) => {
    if (field === 'videoId') return choices?.videos.find(({ id }) => id === value)?.title
    if (field === 'schoolId') return choices?.schools.find(({ id }) => id === value)?.name
    if (field === 'parent' || field === 'targets') {
      const key = String(value).replace(/^module-group:/, 'group:')
      const level = choices?.membershipLevels.find(({ id }) => key === `membership-level:${id}`)
      return level?.name ?? byKey.get(key)
    }
    const kind = NAMED[field]
    return kind === undefined ? undefined : byKey.get(`${kind}:${String(value)}`)
  }
}

/** A value of a field in words. */
function useValueWords(): (field: string, value: unknown) => string {
  const t = useMessages('training-editor')
  const named = useNames()
  const wordsOf = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('diff.nothing')
    if (field === 'isSolo') return t(value === true ? 'options.solo' : 'options.partner')
    if (field === 'completionMode' && (value === 'classic' || value === 'progression'))
      return t(`options.${value}`)
    if (typeof value === 'boolean') return t(value ? 'diff.yes' : 'diff.no')
    if (Array.isArray(value))
      return value.length === 0 ? t('diff.nothing') : value.map((one) => wordsOf(field, one)).join(', ')
    if (field === 'confirmationTypes' && typeof value === 'string')
      return t(`confirmations.${value}` as 'confirmations.exam')
    if (typeof value === 'object') {
      const { de, en } = value as Local
      const parts = de === undefined ? Object.values(value) : en === undefined ? [de] : [de, en]
      return parts.map((one) => wordsOf(field, one)).join(' / ')
    }
    return (
      named(field, value) ??
      (typeof value === 'number' || typeof value === 'string' ? `${value}` : t('diff.nothing'))
    )
  }
  return (field, value) => {
    const words = wordsOf(field, value)
    return words.length > LONGEST ? `${words.slice(0, LONGEST)} …` : words
  }
}

export function Differences(props: { readonly fields: readonly FieldChange[] }): ReactNode {
  const t = useMessages('training-editor')
  const words = useValueWords()
  if (props.fields.length === 0) return null
  return (
    <ul className={styles.diff}>
      {props.fields.map(({ field, before, after }) => (
        <li key={field}>
          {t(`fields.${field}` as 'fields.name')}: <del>{words(field, before)}</del>{' '}
          <ins>{words(field, after)}</ins>
        </li>
      ))}
    </ul>
  )
}
