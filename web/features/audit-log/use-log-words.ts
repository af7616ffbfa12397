/** An entry of the log in words. */
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import type { LogEntry } from '@wegband/domain/features/audit-log/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { ACTIONS, AREAS, VERBS } from './log-codes.ts'

type LoggedPerson = NonNullable<LogEntry['actor']>

export function useLogWords() {
  const t = useMessages('audit-log')
  const nameOf = (person: LoggedPerson): string => fullName(person) || t('erased', { id: String(person.id) })
  const area = (code: string): string => {
    const known = AREAS.find((one) => one === code)
    return known === undefined ? code : t(`areas.${known}`)
  }
  return {
    area,
    who: ({ actor, impersonator }: LogEntry): string => {
      if (actor === null) return t('server')
      return impersonator === null
        ? nameOf(actor)
        : t('viaView', { name: nameOf(actor), viewer: nameOf(impersonator) })
    },
    what: ({ action }: LogEntry): string => {
      const known = ACTIONS.find((one) => one === action.replace('.', '_'))
      if (known !== undefined) return t(`actions.${known}`)
      const [code = '', done] = action.split('.')
      const verb = VERBS.find((one) => one === done)
      return verb === undefined ? area(code) : t('done', { area: area(code), verb: t(`verbs.${verb}`) })
    },
    subject: ({ subjectType, subjectId, subjectName }: LogEntry): string => {
      if (subjectId === null) return ''
      if (subjectName !== null && subjectName !== '') return subjectName
      if (subjectType === 'user') return t('erased', { id: String(subjectId) })
      return t('thing', { type: area(subjectType), id: String(subjectId) })
    },
  }
}
