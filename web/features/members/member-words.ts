/** Texts about a member: the last attendance, the current level, and what needs attention. */
import { daysBetween, dayOf, DAYS_PER_WEEK } from '@wegband/domain/basics/calendar-days.ts'
import type { MemberEntry, MemberLevel } from '@wegband/domain/features/members/contract.ts'
import type { MemberSign } from '@wegband/domain/features/members/member-signs.ts'
import { nowIso } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'

export type SignTone = 'neutral' | 'positive' | 'warning' | 'danger' | 'info'

/** The most important sign comes first; the others are on the member's page. */
export const SIGN_ORDER: readonly { readonly sign: MemberSign; readonly tone: SignTone }[] = [
  { sign: 'long-absent', tone: 'danger' },
  { sign: 'absent', tone: 'warning' },
  { sign: 'ready', tone: 'positive' },
  { sign: 'birthday', tone: 'info' },
  { sign: 'stuck', tone: 'info' },
  { sign: 'new', tone: 'info' },
  { sign: 'no-card', tone: 'neutral' },
  { sign: 'no-consent', tone: 'neutral' },
]

export function useMemberWords() {
  const t = useMessages('members')
  const format = useFormats()
  const lastSeen = (at: string | null): string => {
    if (at === null) return t('seen.never')
    const days = daysBetween(dayOf(at), dayOf(nowIso()))
    if (days <= 0) return t('seen.today')
    if (days === 1) return t('seen.yesterday')
    if (days < DAYS_PER_WEEK) return t('seen.weekday', { weekday: format.weekday(at) })
    return t('seen.ago', { count: days })
  }
  const level = ({ sport, levelIndex }: MemberLevel): string =>
    sport.isKids ? t('level.kids', { level: levelIndex }) : t('level.adult', { level: levelIndex })
  /** "Wing Chun 6", "Kids 1": where no sport stands beside it. */
  const sportLevel = ({ sport, levelIndex }: MemberLevel): string => `${sport.name} ${levelIndex}`
  const sign = (
    which: MemberSign,
    { monthsStuck, birthdayOn }: Pick<MemberEntry, 'monthsStuck' | 'birthdayOn'>,
  ): string => {
    if (which === 'stuck') return t('sign.stuck', { count: monthsStuck ?? 0 })
    if (which === 'birthday')
      return t('sign.birthday', { day: format.dayOfYear(`${birthdayOn ?? ''}T12:00:00Z`) })
    return t(`sign.${which}`)
  }
  /** Below the name: an open request, the parents of a child, or the role in the school. */
  const subline = (member: Pick<MemberEntry, 'pendingRequest' | 'parents' | 'roles' | 'state'>): string => {
    if (member.pendingRequest !== null) return t(`pending.${member.pendingRequest}`)
    if (member.state !== 'active') return t(`state.${member.state}`)
    if (member.parents.length > 0) return t('parents', { names: format.list(member.parents) })
    const roles = member.roles.filter((role) => role !== 'student')
    return format.list(roles.map((role) => t(`role.${role}`)))
  }
  const writtenTo = ({ at, by }: NonNullable<MemberEntry['writtenTo']>): string => {
    const day = format.date(at)
    return by === null ? t('writtenToOn', { day }) : t('writtenToBy', { day, name: by })
  }
  return { lastSeen, level, sportLevel, sign, subline, writtenTo }
}
