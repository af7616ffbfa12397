/** An entry of the audit log in words: the act, who did it, and each field with its value. For the page, and for the extract. */
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import type { LogEntry } from '@wegband/domain/features/audit-log/contract.ts'
import type auditLog from './de/audit-log.json'
import type { Formats } from './formats.ts'
import { ACTIONS, AREAS, FIELDS, VERBS } from './log-codes.ts'
import type { KeysOf } from './bundles.ts'
import type { MessageValues } from './message-text.ts'

type Words = (key: KeysOf<typeof auditLog>, values?: MessageValues) => string

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/
const DAY = /^\d{4}-\d{2}-\d{2}$/

export type LogWords = {
  readonly area: (code: string) => string
  readonly who: (entry: LogEntry) => string
  readonly what: (entry: Pick<LogEntry, 'action'>) => string
  readonly subject: (entry: Pick<LogEntry, 'subjectType' | 'subjectId' | 'subjectName'>) => string
  readonly field: (name: string) => string
  /** Empty for what is empty. */
  readonly value: (name: string, value: unknown) => string
}

export const logWords = (t: Words, format: Pick<Formats, 'date' | 'time' | 'euro' | 'number'>): LogWords => {
  type Person = NonNullable<LogEntry['actor']>
  const nameOf = (person: Person): string => fullName(person) || t('erased', { id: String(person.id) })
  const area = (code: string): string => {
    const known = AREAS.find((one) => one === code)
    return known === undefined ? code : t(`areas.${known}`)
  }
  const field = (name: string): string => {
    const known = FIELDS.find((one) => one === name)
    return known === undefined ? name : t(`fields.${known}`)
  }
  const value = (name: string, given: unknown): string => {
    if (given === null || given === undefined || given === '') return ''
    if (typeof given === 'boolean') return t(given ? 'yes' : 'no')
    if (typeof given === 'number') return name.endsWith('Cents') ? format.euro(given) : format.number(given)
    if (Array.isArray(given)) return given.map((one) => value(name, one)).join(', ')
    if (isFields(given)) {
      // A text in several languages: the reader's, else German.
      if ('de' in given) return String(given[t('locale')] ?? given['de'])
      return Object.entries(given)
        .map(([inner, one]) => `${field(inner)}: ${value(inner, one)}`)
        .join(', ')
    }
    const text = String(given)
    if (INSTANT.test(text)) return `${format.date(text)} ${format.time(text)}`
    return DAY.test(text) ? format.date(text) : text
  }
  return {
    area,
    field,
    value,
    who: ({ actor, impersonator, details }) => {
      const { program } = details
      if (actor === null && isFields(program)) return t('program', { name: String(program['name']) })
      if (actor === null) return t('server')
      return impersonator === null
        ? nameOf(actor)
        : t('viaView', { name: nameOf(actor), viewer: nameOf(impersonator) })
    },
    what: ({ action }) => {
      const known = ACTIONS.find((one) => one === action.replace('.', '_'))
      if (known !== undefined) return t(`actions.${known}`)
      const [code = '', done] = action.split('.')
      const verb = VERBS.find((one) => one === done)
      return verb === undefined ? area(code) : t('done', { area: area(code), verb: t(`verbs.${verb}`) })
    },
    subject: ({ subjectType, subjectId, subjectName }) => {
      if (subjectId === null) return ''
      if (subjectName !== null && subjectName !== '') return subjectName
      if (subjectType === 'user') return t('erased', { id: String(subjectId) })
      return t('thing', { type: area(subjectType), id: String(subjectId) })
    },
  }
}
