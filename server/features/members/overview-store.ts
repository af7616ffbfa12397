/**
 * Reads the members of a school for a list, in one statement: all values that the list orders and counts by.
 * Every part looks up an index by person, so the cost grows with the listed people, not with the federation.
 * (Reading `hasCard` by `exists` would make the planner read all cards of the federation.)
 */
import type { Role, UserSchoolState } from '@wegband/domain/basics/roles.ts'
import type { Day } from '@wegband/domain/basics/calendar-days.ts'
import { fullName, knownName } from '../../db/full-name.ts'
import type { Database } from '../../db/open-database.ts'
import { wasThere } from '../../db/presence.ts'
import { ADULT_AGE } from '@wegband/domain/features/accounts/adult-age.ts'

export type OverviewRow = {
  id: number
  firstName: string
  lastName: string
  avatarFile: string | null
  birthdayAt: string | null
  profileType: 'regular' | 'regular_kid' | 'regular_alone' | 'ewto' | 'anonymous'
  mail: string | null
  state: UserSchoolState
  siteId: number | null
  sinceAt: string
  leavesOn: string | null
  writtenTo: { at: string; by: string | null } | null
  roles: Role[]
  hasCard: boolean
  lastSeenAt: string | null
  photoAnswerAt: string | null
  pendingRequest: 'enrollment' | 'retreat' | null
  progress: {
    sportId: number
    levelIndex: number
    stripes: number
    activeWeeks: number
    trainings: number
    modules: number
    workshops: number
    seminars: number
    /** With which version of the rules they began the level. */
    rulesVersion: number
    sinceAt: string | null
    isPassed: boolean
  }[]
}

/**
 * `hasCard` means a physical card; the code that every member has in the app does not count. `sinceAt`: the last change of state.
 * `lastSeenAt`: the last class of this school that the person attended, confirmed, or began as a trainer.
 * `isPassed`: a person stays in a passed level only where it is the last of the sport.
 * `begun` is read once for all: read per member, it would scan all classes of a small federation each time. The school of an attended
 * class is read by itself and not joined: so the newest attendance ends the search, where a join would read all classes of the school.
 */
const selectOverview = (begunBy: string): string => `
with begun as materialized (select b.started_by, max(b.start_at) as start_at from appointments b
  where b.school_id = $1 and b.start_at <= $2 and b.started_by ${begunBy} group by b.started_by)
select u.id, u.first_name as "firstName", u.last_name as "lastName", u.avatar_file as "avatarFile", u.birthday_at as "birthdayAt",
  u.profile_type as "profileType", u.mail, m.state, m.site_id as "siteId", m.leaves_on as "leavesOn",
  coalesce((select h.changed_at from membership_changes h where h.user_id = m.user_id and h.school_id = m.school_id
    order by h.id desc limit 1), m.created_at) as "sinceAt",
  array(select r.role from school_roles r where r.membership_id = m.id order by r.role) as roles,
  coalesce((select true from member_tokens k where k.user_id = u.id and k.kind <> 'member' and k.revoked_at is null limit 1),
    false) as "hasCard",
  greatest((select l.start_at from begun l where l.started_by = u.id),
  (select a.class_start_at from attendances a
    where a.user_id = u.id and a.class_start_at <= $2
      and (select p.school_id from appointments p where p.id = a.appointment_id) = m.school_id and ${wasThere('a')}
    order by a.class_start_at desc limit 1)) as "lastSeenAt",
  (select p.created_at from photo_consents p where p.user_id = u.id order by p.id desc limit 1) as "photoAnswerAt",
  (select q.type from school_requests q where q.user_id = u.id and q.school_id = m.school_id and q.state = 'received') as "pendingRequest",
  (select coalesce(json_agg(json_build_object('sportId', g.sport_id, 'levelIndex', g.level_index, 'stripes', g.stripes,
      'activeWeeks', g.active_weeks, 'trainings', g.trainings, 'modules', g.modules_complete, 'workshops', g.workshops,
      'seminars', g.seminars, 'rulesVersion', g.rules_version,
      'sinceAt', (select e.occurred_at from training_events e where e.user_id = g.user_id and e.sport_id = g.sport_id
        and e.level_index = g.level_index order by e.occurred_at limit 1),
      'isPassed', case when exists (select from levels v where v.sport_id = g.sport_id and v.idx > g.level_index) then false
        else exists (select from training_events e where e.user_id = g.user_id and e.sport_id = g.sport_id
          and e.level_index = g.level_index and e.kind = 'exam') end) order by g.sport_id), '[]')
    from training_progress g where g.user_id = u.id) as progress,
  (select json_build_object('at', w.written_at, 'by', ${knownName('b')})
    from member_contacts w left join users b on b.id = w.written_by
    where w.school_id = m.school_id and w.user_id = m.user_id order by w.id desc limit 1) as "writtenTo"
from school_memberships m join users u on u.id = m.user_id
where m.school_id = $1 and m.state <> 'undefined' and u.erased_at is null`

export const SELECT_OVERVIEW = selectOverview('is not null')
const SELECT_OF_MEMBER = `${selectOverview('= $3')} and m.user_id = $3`

/** More than any school has; a limit for the statement in any case. */
const MOST_ROWS = 10_000

/** The filters of the statement itself, so that people who left long ago are not read with every list. All use an index. */
export type OverviewFilter = {
  readonly state?: UserSchoolState | undefined
  readonly role?: Role | undefined
  readonly sportId?: number | undefined
  readonly levelIndex?: number | undefined
  /** Pieces of the typed name; a name must share at least one. */
  readonly grams?: readonly string[] | undefined
  /** Leaves out people who have left. */
  readonly hidesFormer?: boolean | undefined
}

/** SQL conditions with their values, numbered from `$3`. */
const narrowed = ({ state, role, sportId, levelIndex, grams, hidesFormer }: OverviewFilter) => {
  const values: unknown[] = []
  const next = (value: unknown): string => `$${values.push(value) + 2}`
  const conditions: string[] = []
  if (hidesFormer === true) conditions.push(`m.state <> 'cancelled'`)
  if (state !== undefined) conditions.push(`m.state = ${next(state)}`)
  if (role !== undefined)
    conditions.push(
      `exists (select from school_roles f where f.membership_id = m.id and f.role = ${next(role)})`,
    )
  if (sportId !== undefined || levelIndex !== undefined) {
    const inSport = sportId === undefined ? '' : ` and f.sport_id = ${next(sportId)}`
    const atLevel = levelIndex === undefined ? '' : ` and f.level_index = ${next(levelIndex)}`
    conditions.push(`exists (select from training_progress f where f.user_id = u.id${inSport}${atLevel})`)
  }
  if (grams !== undefined && grams.length > 0)
    conditions.push(
      `u.profile_type <> 'anonymous' and name_grams(u.first_name, u.last_name) && ${next([...grams])}::text[]`,
    )
  return { text: conditions.map((one) => `\n  and ${one}`).join(''), values }
}

/** The statement of a list, also for the test of its plan. */
export const overviewStatement = (filter: OverviewFilter): { text: string; values: readonly unknown[] } => {
  const { text, values } = narrowed(filter)
  return { text: `${SELECT_OVERVIEW}${text}\nlimit ${MOST_ROWS}`, values }
}

const planName = (filter: OverviewFilter): string =>
  [
    'members',
    ...Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value === false ? [] : [name],
    ),
  ].join('-')

export const listOverview = async (
  db: Database,
  schoolId: number,
  now: Date,
  filter: OverviewFilter,
): Promise<OverviewRow[]> => {
  const { text, values } = overviewStatement(filter)
  // Planned once for each set of filters; the plan of a search depends on the name.
  const plan = filter.grams === undefined ? { name: planName(filter) } : {}
  const { rows } = await db.pool.query<OverviewRow>({
    ...plan,
    text,
    values: [schoolId, now.toISOString(), ...values],
  })
  return rows
}

/** Counts members by state. Of former members it counts those who left since `formerSince`, none where that is null. */
export const countByState = async (
  db: Database,
  schoolId: number,
  formerSince: string | null,
): Promise<Map<UserSchoolState, number>> => {
  const { rows } = await db.pool.query<{ state: UserSchoolState; count: number }>({
    name: 'members-by-state',
    text: `select m.state, count(*)::int as count from school_memberships m join users u on u.id = m.user_id
      where m.school_id = $1 and m.state <> 'undefined' and u.erased_at is null
        and (m.state <> 'cancelled' or $2::timestamptz is not null and coalesce((select h.changed_at from membership_changes h
          where h.user_id = m.user_id and h.school_id = m.school_id order by h.id desc limit 1), m.created_at) >= $2)
      group by m.state`,
    values: [schoolId, formerSince],
  })
  return new Map(rows.map(({ state, count }) => [state, count]))
}

export const findOverview = async (
  db: Database,
  key: { readonly schoolId: number; readonly userId: number },
  now: Date,
): Promise<OverviewRow | undefined> => {
  const { rows } = await db.pool.query<OverviewRow>({
    name: 'member-overview',
    text: SELECT_OF_MEMBER,
    values: [key.schoolId, now.toISOString(), key.userId],
  })
  return rows[0]
}

/** Starts of this school's classes that these people attended or began, between two instants. Only confirmed attendances count. */
export const listSeen = async (
  db: Database,
  input: {
    readonly schoolId: number
    readonly userIds: readonly number[]
    readonly from: string
    readonly to: string
  },
): Promise<{ userId: number; startAt: string }[]> => {
  const { rows } = await db.pool.query<{ userId: number; startAt: string }>({
    name: 'members-seen',
    text: `select a.user_id as "userId", a.class_start_at as "startAt"
      from attendances a join appointments p on p.id = a.appointment_id and p.school_id = $2
      where a.user_id = any($1::integer[]) and a.class_start_at >= $3 and a.class_start_at < $4
        and ${wasThere('a')}
      union select l.started_by, l.start_at from appointments l
      where l.started_by = any($1::integer[]) and l.school_id = $2 and l.start_at >= $3 and l.start_at < $4`,
    values: [[...input.userIds], input.schoolId, input.from, input.to],
  })
  return rows
}

/** The parents, by name, of those of these people who are minors on that day. */
export const listParentsOf = async (
  db: Database,
  userIds: readonly number[],
  today: Day,
): Promise<{ userId: number; name: string; mail: string | null }[]> => {
  const { rows } = await db.pool.query<{ userId: number; name: string; mail: string | null }>({
    name: 'members-parents',
    text: `select r.user_id as "userId", ${fullName('p')} as name, p.mail
      from relations r join users p on p.id = r.related_id join users c on c.id = r.user_id
      where r.user_id = any($1::integer[]) and r.type = 'parent'
        and c.birthday_at > $2::date - make_interval(years => ${ADULT_AGE}) order by r.id`,
    values: [[...userIds], today],
  })
  return rows
}
