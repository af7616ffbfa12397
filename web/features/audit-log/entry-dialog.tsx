/** One entry: who, what, on what, the request, and each changed field before and after. */
import type { ReactNode } from 'react'
import type { LogEntry } from '@wegband/domain/features/audit-log/contract.ts'
import type { LogWords } from '@wegband/messages/log-words.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './audit-log.module.css'
import { useLogWords } from './use-log-words.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export type FieldChange = { readonly name: string; readonly before: string; readonly after: string }

/** Fields that differ; a new or removed thing has all of them. */
export const changesOf = ({ before, after }: Fields, textOf: LogWords['value']): readonly FieldChange[] => {
  const [from, to] = [isFields(before) ? before : {}, isFields(after) ? after : {}]
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((name) => ({ name, before: textOf(name, from[name]), after: textOf(name, to[name]) }))
    .filter((change) => change.before !== change.after)
}

function Changes({ details }: { readonly details: Fields }): ReactNode {
  const t = useMessages('audit-log')
  const words = useLogWords()
  const changes = changesOf(details, words.value)
  if (changes.length === 0) return null
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{words.field(name)}</th>
            <td className={styles.old}>{before === '' ? t('nothing') : <del>{before}</del>}</td>
            <td className={styles.new}>{after === '' ? t('nothing') : <ins>{after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function EntryDialog(props: { readonly entry: LogEntry; readonly onClose: () => void }): ReactNode {
  const t = useMessages('audit-log')
  const format = useFormats()
  const words = useLogWords()
  const { entry } = props
  const others = Object.entries(entry.details).filter(([name]) => name !== 'before' && name !== 'after')
  const facts: readonly (readonly [string, string])[] = [
    [t('columns.at'), `${format.date(entry.at)} ${format.time(entry.at)}`],
    [t('columns.who'), words.who(entry)],
    ...(words.subject(entry) === '' ? [] : [[t('columns.subject'), words.subject(entry)] as const]),
    ...others.map(([name, value]) => [words.field(name), words.value(name, value)] as const),
  ]
  return (
    <Dialog isOpen size="large" title={words.what(entry)} closeLabel={t('close')} onClose={props.onClose}>
      <div className={styles.page}>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value === '' ? t('nothing') : value}</dd>
            </div>
          ))}
        </dl>
        <Changes details={entry.details} />
        <p className={styles.muted}>
          {entry.requestId === null ? entry.action : t('request', { id: entry.requestId })}
        </p>
      </div>
    </Dialog>
  )
}
