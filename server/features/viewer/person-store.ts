/** Reads all data from which rights follow, in one prepared statement, because every uncached request needs it. */
import type { OfficeRight } from '@wegband/domain/basics/office-rights.ts'
import type { Ability, Role, UserSchoolState } from '@wegband/domain/basics/roles.ts'
import type { ContractStatus } from '@wegband/domain/features/subscriptions/contracts/contract-status.ts'
import type { LevelThresholds } from '@wegband/domain/features/progress/ledger.ts'
import type { Database } from '../../db/open-database.ts'
import { inVersion, levelVersionOf } from '../reference-data/level-version-statement.ts'

type School = {
  schoolId: number
  name: string
  schoolSiteId: number | null
  state: UserSchoolState
  roles: Role[]
  abilities: Ability[] | null
}
type Subscription = {
  status: ContractStatus
  startsAt: string
  endsAt: string | null
  subjectType: string
  subjectId: number
  priceCents: number
  /** Granted pauses. */
  pauses: { startsOn: string; endsOn: string }[]
  /** Phases that cost nothing, such as those of a third child. */
  freePhases: { startsOn: string; endsOn: string }[]
  /** How far a demo has moved the clock of the payer. */
  daysAhead: number
  /** Set for a membership level: its value and what it opens. */
  value: number | null
  benefits: string[] | null
}
type Progress = {
  sportId: number
  levelIndex: number
  progress: number
  stripes: number
  beltStep: number
  activeWeeks: number
  trainings: number
  modules: number
  workshops: number
  seminars: number
} & Pick<LevelThresholds, 'weeksPerStep' | 'stepsPerStripe'> & { levelStripes: number }

export type PersonRow = {
  id: number
  profileType: 'regular' | 'regular_kid' | 'regular_alone' | 'ewto' | 'anonymous'
  isAdmin: boolean
  officeRights: OfficeRight[]
  mailVerifiedAt: string | null
  language: string
  birthdayAt: string | null
  freemiumEndsAt: string | null
  hasFreeVideoAccess: boolean
  showsAssociation: boolean
  updatedAt: string
  hasAvatar: boolean
  schools: School[]
  /** The sports that they teach, by school. */
  teaches: { schoolId: number; sportId: number }[]
  /** `upTo`: the highest level that they may examine. */
  examinerOf: { sportId: number; upTo: number }[]
  /** The day of the next look at their certificate of good conduct; null: none was noted. */
  certificateNextOn: string | null
  /** Whether the account was required individually to use a second factor, and whether it does. */
  isAskedForSecondStep: boolean
  hasSecondStep: boolean
  erasureDueAt: string | null
  children: { id: number; birthdayAt: string | null }[]
  hasParent: boolean
  subscriptions: Subscription[]
  progress: Progress[]
}

const SELECT_PEOPLE = `
select u.id, u.profile_type as "profileType", u.is_admin as "isAdmin", u.office_rights as "officeRights",
  u.mail_verified_at as "mailVerifiedAt", u.language,
  u.birthday_at as "birthdayAt", u.freemium_ends_at as "freemiumEndsAt", u.has_free_video_access as "hasFreeVideoAccess",
  u.options @> '{"showsAssociationAppointments": true}' as "showsAssociation",
  u.updated_at as "updatedAt", u.must_use_second_factor as "isAskedForSecondStep",
  exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasSecondStep",
  (select e.due_at from erasures e where e.user_id = u.id and e.state = 'waiting') as "erasureDueAt", u.avatar_file is not null as "hasAvatar",
  (select coalesce(json_agg(json_build_object('schoolId', m.school_id, 'name', s.name, 'schoolSiteId', m.site_id, 'state', m.state,
      'abilities', m.abilities,
      'roles', (select coalesce(json_agg(r.role order by r.role), '[]') from school_roles r where r.membership_id = m.id)) order by m.id), '[]')
    from school_memberships m join schools s on s.id = m.school_id where m.user_id = u.id) as schools,
  (select coalesce(json_agg(json_build_object('schoolId', t.school_id, 'sportId', t.sport_id) order by t.sport_id, t.school_id), '[]')
    from trainer_sports t where t.user_id = u.id) as teaches,
  (select coalesce(json_agg(json_build_object('sportId', x.sport_id, 'upTo', x.up_to) order by x.sport_id), '[]')
    from examiner_rights x where x.user_id = u.id) as "examinerOf",
  (select w.next_on from child_protection_certificates w where w.user_id = u.id) as "certificateNextOn",
  (select coalesce(json_agg(json_build_object('id', c.id, 'birthdayAt', c.birthday_at) order by c.id), '[]')
    from relations r join users c on c.id = r.related_id where r.user_id = u.id and r.type = 'child') as children,
  exists (select 1 from relations r where r.user_id = u.id and r.type = 'parent') as "hasParent",
  (select coalesce(json_agg(json_build_object('status', b.status, 'startsAt', b.starts_at, 'endsAt', b.ends_at,
      'subjectType', p.subject_type, 'subjectId', p.subject_id, 'priceCents', p.price_cents, 'value', l.value, 'benefits', l.benefits,
      'pauses', (select coalesce(json_agg(json_build_object('startsOn', o.starts_on, 'endsOn', o.ends_on)), '[]')
        from subscription_pauses o where o.subscription_id = b.id and o.state = 'granted'),
      'freePhases', (select coalesce(json_agg(json_build_object('startsOn', h.starts_on, 'endsOn', h.ends_on)), '[]')
        from subscription_phases h where h.subscription_id = b.id and h.total_cents = 0),
      'daysAhead', coalesce((select k.days_ahead from stand_in_controls k where k.payer_id = b.user_id), 0)) order by b.id, p.id), '[]')
    from subscriptions b join subscription_items i on i.subscription_id = b.id join subscription_plans p on p.id = i.plan_id
    left join membership_levels l on p.subject_type = 'membership-level' and l.id = p.subject_id
    where b.profiteer_id = u.id) as subscriptions,
  (select coalesce(json_agg(json_build_object('sportId', g.sport_id, 'levelIndex', g.level_index, 'progress', g.progress,
      'stripes', g.stripes, 'beltStep', g.belt_step, 'activeWeeks', g.active_weeks, 'trainings', g.trainings,
      'modules', g.modules_complete, 'workshops', g.workshops, 'seminars', g.seminars,
      'weeksPerStep', ${inVersion('v', 'weeks_per_step')}, 'stepsPerStripe', ${inVersion('v', 'steps_per_stripe')},
      'levelStripes', ${inVersion('v', 'stripes')}) order by g.sport_id), '[]')
    from training_progress g join levels v on v.sport_id = g.sport_id and v.idx = g.level_index left join ${levelVersionOf('v', 'g')} on true
    where g.user_id = u.id) as progress
from users u`

/** Undefined for an unknown id. Instants inside the lists are PostgreSQL's own ISO text. */
export const readPerson = async (db: Database, userId: number): Promise<PersonRow | undefined> => {
  const { rows } = await db.pool.query<PersonRow>({
    name: 'read-person',
    text: `${SELECT_PEOPLE} where u.id = $1`,
    values: [userId],
  })
  return rows[0]
}

/** Reads several people in one statement; unknown ids are left out. */
export const readPeople = async (db: Database, userIds: readonly number[]): Promise<PersonRow[]> => {
  const { rows } = await db.pool.query<PersonRow>({
    name: 'read-people',
    text: `${SELECT_PEOPLE} where u.id = any($1::integer[])`,
    values: [[...userIds]],
  })
  return rows
}
