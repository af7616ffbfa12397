/** SQL of the extract of a school: its members and what hangs on them. Each is one statement over the rows of that school alone. */
import { z } from 'zod'
import { EXTRACT_STATES } from '@wegband/domain/features/archives/member-columns.ts'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import type { Database } from '../../../db/open-database.ts'
import { wasThere } from '../../../db/presence.ts'
import { ADULT_AGE } from '@wegband/domain/features/accounts/adult-age.ts'

const STATES = `(${EXTRACT_STATES.map((state) => `'${state}'`).join(', ')})`
const IN_BERLIN = (instant: string): string =>
  `to_char(${instant} at time zone 'Europe/Berlin', 'YYYY-MM-DD')`
/** A name in the language of the reader, else in German. */
const NAMED = (column: string): string => `coalesce(${column} ->> $2, ${column} ->> 'de', '')`

const read = async <Shape extends z.ZodType>(
  { pool }: Pick<Database, 'pool'>,
  shape: Shape,
  text: string,
  values: readonly unknown[],
): Promise<z.output<Shape>[]> => z.array(shape).parse((await pool.query(text, [...values])).rows)

const text = z.string().nullable()
const memberRow = z.object({
  number: text,
  firstName: text,
  lastName: text,
  birthday: text,
  gender: z.enum(['m', 'f', 'd', 'u']).nullable(),
  mail: text,
  phone: text,
  street: text,
  houseNumber: text,
  zip: text,
  city: text,
  country: text,
  state: z.enum(EXTRACT_STATES),
  joinedOn: text,
  guardianFirstName: text,
  guardianLastName: text,
  guardianBirthday: text,
  guardianMail: text,
})
export type MemberRow = z.output<typeof memberRow>

/** Parents stand beside minors alone, as on the page of a member. `today`: the day in Berlin. */
export const listMembers = (
  db: Pick<Database, 'pool'>,
  schoolId: number,
  today: string,
): Promise<MemberRow[]> =>
  read(
    db,
    memberRow,
    `SELECT n.number, u.first_name AS "firstName", u.last_name AS "lastName", u.birthday_at::text AS birthday, u.gender,
       u.mail, u.phone, a.street, a.house_number AS "houseNumber", a.zip, a.city, a.country, m.state,
       ${IN_BERLIN('m.created_at')} AS "joinedOn", g.first_name AS "guardianFirstName", g.last_name AS "guardianLastName",
       g.birthday_at::text AS "guardianBirthday", g.mail AS "guardianMail"
     FROM school_memberships m JOIN users u ON u.id = m.user_id
     LEFT JOIN member_numbers n ON n.user_id = u.id AND n.school_id = m.school_id
     LEFT JOIN LATERAL (SELECT * FROM addresses o WHERE o.user_id = u.id ORDER BY o.position, o.id LIMIT 1) a ON true
     LEFT JOIN LATERAL (SELECT p.* FROM relations r JOIN users p ON p.id = r.related_id
       WHERE r.user_id = u.id AND r.type = 'parent'
         AND (u.birthday_at IS NULL OR u.birthday_at > $2::date - interval '${ADULT_AGE} years')
       ORDER BY r.id LIMIT 1) g ON true
     WHERE m.school_id = $1 AND m.state IN ${STATES} AND u.erased_at IS NULL
     ORDER BY u.last_name, u.first_name, u.id`,
    [schoolId, today],
  )

const levelRow = z.object({
  number: text,
  firstName: text,
  lastName: text,
  birthday: text,
  sport: z.string(),
  level: z.int(),
  levelName: z.string(),
  trainings: z.int(),
})

export const listLevels = (db: Pick<Database, 'pool'>, schoolId: number, locale: Locale) =>
  read(
    db,
    levelRow,
    `SELECT n.number, u.first_name AS "firstName", u.last_name AS "lastName", u.birthday_at::text AS birthday,
       ${NAMED('s.name')} AS sport, p.level_index AS level, ${NAMED('l.name')} AS "levelName", p.trainings
     FROM school_memberships m JOIN users u ON u.id = m.user_id JOIN training_progress p ON p.user_id = u.id
     JOIN sports s ON s.id = p.sport_id LEFT JOIN levels l ON l.sport_id = s.id AND l.idx = p.level_index
     LEFT JOIN member_numbers n ON n.user_id = u.id AND n.school_id = m.school_id
     WHERE m.school_id = $1 AND m.state IN ${STATES} AND u.erased_at IS NULL
     ORDER BY u.last_name, u.first_name, u.id, s.id`,
    [schoolId, locale],
  )

const trainingRow = z.object({
  day: z.string(),
  className: z.string(),
  number: text,
  firstName: text,
  lastName: text,
  birthday: text,
})

/** Classes of this school that its members took part in. */
export const listTrainings = (db: Pick<Database, 'pool'>, schoolId: number, locale: Locale) =>
  read(
    db,
    trainingRow,
    `SELECT ${IN_BERLIN('c.start_at')} AS day, ${NAMED('coalesce(c.name, t.name)')} AS "className", n.number,
       u.first_name AS "firstName", u.last_name AS "lastName", u.birthday_at::text AS birthday
     FROM appointments c JOIN appointment_types t ON t.id = c.type_id JOIN attendances a ON a.appointment_id = c.id
     JOIN users u ON u.id = a.user_id
     JOIN school_memberships m ON m.user_id = u.id AND m.school_id = c.school_id AND m.state IN ${STATES}
     LEFT JOIN member_numbers n ON n.user_id = u.id AND n.school_id = m.school_id
     WHERE c.school_id = $1 AND c.cancelled_at IS NULL AND u.erased_at IS NULL AND ${wasThere('a')}
     ORDER BY c.start_at, c.id, u.last_name, u.first_name, u.id`,
    [schoolId, locale],
  )

const contractRow = z.object({
  contract: z.int(),
  product: z.string(),
  status: z.string(),
  startsOn: text,
  endsOn: text,
  priceCents: z.int(),
  payerFirstName: text,
  payerLastName: text,
  firstName: text,
  lastName: text,
})

/** Contracts that the school itself has sold. */
export const listContracts = (db: Pick<Database, 'pool'>, schoolId: number, locale: Locale) =>
  read(
    db,
    contractRow,
    `SELECT DISTINCT ON (c.id) c.id AS contract, ${NAMED('p.name')} AS product, c.status,
       ${IN_BERLIN('c.starts_at')} AS "startsOn", ${IN_BERLIN('c.ends_at')} AS "endsOn", l.price_cents AS "priceCents",
       y.first_name AS "payerFirstName", y.last_name AS "payerLastName", u.first_name AS "firstName", u.last_name AS "lastName"
     FROM issuers i JOIN products p ON p.issuer_id = i.id JOIN subscription_plans l ON l.product_id = p.id
     JOIN subscription_phases h ON h.plan_id = l.id JOIN subscriptions c ON c.id = h.subscription_id
     JOIN users y ON y.id = c.user_id JOIN users u ON u.id = c.profiteer_id
     WHERE i.school_id = $1
     ORDER BY c.id, h.starts_on DESC, h.id DESC`,
    [schoolId, locale],
  )
