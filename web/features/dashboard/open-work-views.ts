/** The words and addresses of open work. Its messages are in the bundle `work`. */
import type { SchoolWork } from '@wegband/domain/features/dashboard/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import type { WorkRow } from './open-work-rows.ts'

type OpenWorkView = { readonly title: string; readonly note: string; readonly href: string }

/** Title, note and address of a row. `hasSchools`: names the school, because there are several. */
export function useWorkViews(hasSchools: boolean): (row: WorkRow) => OpenWorkView {
  const t = useMessages('work')
  const format = useFormats()
  const placeOf = (school: SchoolWork): string => (hasSchools ? `${school.name} · ` : '')
  const members = (school: SchoolWork, sign: string): string =>
    hrefTo('app.trainer-members', { schoolId: school.schoolId }, { sign })
  return (row) => {
    switch (row.kind) {
      case 'substitution': {
        const { appointmentId, dates, name, spanId, startAt } = row.asked
        const when = { when: format.relativeDay(startAt), time: format.time(startAt), count: dates }
        return {
          title: t('substitution.title', { name }),
          note: t(dates > 1 ? 'substitution.noteMany' : 'substitution.note', when),
          href:
            spanId === null
              ? hrefTo('app.appointment', { appointmentId })
              : hrefTo('app.substitute-span', { spanId }),
        }
      }
      case 'requests':
        return {
          title: row.count === 0 ? t('requests.answered') : t('requests.title', { count: row.count }),
          note: `${placeOf(row.school)}${t('requests.note')}`,
          href: hrefTo('app.trainer-requests', { schoolId: row.school.schoolId }),
        }
      case 'without-trainer': {
        const [first] = row.school.withoutTrainer.classes
        const when = first && { when: format.relativeDay(first.startAt), time: format.time(first.startAt) }
        return {
          title: t('withoutTrainer.title', { count: row.count }),
          note: `${placeOf(row.school)}${when ? t('withoutTrainer.note', when) : ''}`,
          href:
            first === undefined
              ? hrefTo('app.calendar')
              : hrefTo('app.appointment', { appointmentId: first.id }),
        }
      }
      case 'long-absent':
        return {
          title: t('longAbsent.title', { count: row.count }),
          note: `${placeOf(row.school)}${t('longAbsent.note')}`,
          href: members(row.school, 'long-absent'),
        }
      case 'absent':
        return {
          title: t('absent.title', { count: row.count }),
          note: `${placeOf(row.school)}${t('absent.note')}`,
          href: members(row.school, 'absent'),
        }
      case 'ready':
        return {
          title: t('ready.title', { count: row.count }),
          note: `${placeOf(row.school)}${t('ready.note')}`,
          href: members(row.school, 'ready'),
        }
      case 'setup-steps':
        return {
          title: t('setupSteps.title', { count: row.count }),
          note: t('setupSteps.note'),
          href: hrefTo('app.admin'),
        }
      case 'failed-mails':
        return {
          title: t('failedMails.title', { count: row.count }),
          note: t('failedMails.note'),
          href: hrefTo('app.admin-mails', {}, { state: 'failed' }),
        }
    }
  }
}
