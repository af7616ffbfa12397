/** Papers to sign in the demo: one open, one signed by one of two guardians, one signed, one declined. Files are made by the job at the start. */
import { sql } from 'drizzle-orm'
import { dayOf, MS_PER_DAY, MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { certificateCode } from '@wegband/domain/features/documents/certificate-code.ts'
import {
  signatureRequests,
  signatureTemplates,
  signatureVersions,
} from '@wegband/server/db/schema/signatures.ts'
import { relations, users } from '@wegband/server/db/schema/people.ts'
import type { Transaction } from '@wegband/server/db/transaction.ts'
import { makePapers } from '@wegband/server/features/signatures/fill-papers.ts'
import {
  changePaper,
  insertSignature,
  listVersions,
} from '@wegband/server/features/signatures/paper-statement.ts'
import { demoId } from './people.ts'

const HOUSE_RULES = `# Was in der Halle gilt

Ich trainiere in {Schule} und halte mich an das, was dort gilt: Barfuß oder in Hallenschuhen auf die Matte, Uhren und Schmuck ab, Nägel kurz. Was ich hier lerne, setze ich draußen nur ein, um mich zu schützen.

# Sicherheit

Wer verletzt oder krank ist, sagt es vor dem Training. Fällt eine Klasse aus, steht es in der App.

{Schule}, {Datum}`

const SUMMER_CAMP = `# Sommercamp

{Name}, geboren am {Geburtstag}, darf am Sommercamp von {Schule} in {Ort} teilnehmen und dort unter Aufsicht schwimmen.

Sorgeberechtigt: {Sorgeberechtigte}. Wohnhaft: {Adresse}.

# Im Notfall

Die Trainer dürfen einen Arzt rufen. Wir sind unter den Nummern erreichbar, die im Profil stehen.`

type Version = Pick<
  typeof signatureVersions.$inferInsert,
  'title' | 'text' | 'fields' | 'signers' | 'isConsent' | 'dueDays' | 'keepYears'
>

const addTemplate = async (tx: Transaction, schoolId: number, version: Version, at: string) => {
  const [template] = await tx
    .insert(signatureTemplates)
    .values({ schoolId, createdAt: at, updatedAt: at })
    .returning({ id: signatureTemplates.id })
  const templateId = template?.id ?? 0
  const createdBy = demoId('sabine')
  await tx
    .insert(signatureVersions)
    .values({ ...version, templateId, number: 1, locale: 'de', createdBy, createdAt: at })
  const [row] = await listVersions(tx, sql`t.id = ${templateId}`)
  if (row === undefined) throw new Error('The demo lost a template.')
  return row
}

const paperOf = async (tx: Transaction, templateId: number, userId: number): Promise<number> => {
  const [row] = await tx
    .select({ id: signatureRequests.id })
    .from(signatureRequests)
    .where(sql`${signatureRequests.templateId} = ${templateId} and ${signatureRequests.userId} = ${userId}`)
  if (row === undefined) throw new Error('The demo lost a paper to sign.')
  return row.id
}

const sign = async (
  tx: Transaction,
  requestId: number,
  userId: number,
  role: 'self' | 'guardian',
  at: string,
) => {
  const [person] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(sql`${users.id} = ${userId}`)
  const { firstName, lastName } = person ?? { firstName: '', lastName: '' }
  await insertSignature(tx, { requestId, userId, role, firstName, lastName, drawing: null, signedAt: at })
}

/** A child of the school, none of the people to sign in as, who gets a second guardian: an adult of the same school. */
const linkSecondGuardian = async (tx: Transaction, schoolId: number, at: string) => {
  const { rows } = await tx.execute<{ childId: number; guardianId: number; secondId: number }>(sql`
    select r.user_id as "childId", min(r.related_id)::int as "guardianId", (
      select min(p.id) from users p join school_memberships a on a.user_id = p.id and a.school_id = ${schoolId}
        and a.state = 'active'
      where p.password_hash is null and p.birthday_at < '1990-01-01' and not exists (select from relations k where k.user_id = p.id)
    ) as "secondId"
    from relations r
    join school_memberships m on m.user_id = r.user_id and m.school_id = ${schoolId} and m.state = 'active'
    join users g on g.id = r.related_id and g.password_hash is null
    where r.type = 'parent' group by r.user_id having count(*) = 1 order by r.user_id limit 1`)
  const [family] = rows
  if (family?.secondId == null) return
  const { childId, secondId } = family
  const dates = { createdAt: at, updatedAt: at }
  await tx.insert(relations).values([
    { userId: secondId, relatedId: childId, type: 'child', ...dates },
    { userId: childId, relatedId: secondId, type: 'parent', ...dates },
  ])
  return family
}

export const writePapersToSign = async (tx: Transaction, now: Date): Promise<void> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select m.school_id as id from school_memberships m where m.user_id = ${demoId('sabine')} order by m.id limit 1`,
  )
  const schoolId = rows[0]?.id ?? 0
  const ago = (days: number): Date => new Date(now.getTime() - days * MS_PER_DAY)
  const sentBy = demoId('sabine')
  const rules = await addTemplate(
    tx,
    schoolId,
    {
      title: 'Hallenordnung',
      text: HOUSE_RULES,
      fields: [],
      signers: 'one',
      isConsent: false,
      dueDays: 30,
      keepYears: 1,
    },
    ago(20).toISOString(),
  )
  const camp = await addTemplate(
    tx,
    schoolId,
    {
      title: 'Sommercamp',
      text: SUMMER_CAMP,
      fields: [{ name: 'Ort', value: 'Plön' }],
      signers: 'all',
      isConsent: true,
      dueDays: 14,
      keepYears: 3,
    },
    ago(5).toISOString(),
  )
  const [mara, emil, nils, jonas] = ['mara', 'emil', 'nils', 'jonas'].map((name) => demoId(name))
  if (mara === undefined || emil === undefined || nils === undefined || jonas === undefined) return
  const family = await linkSecondGuardian(tx, schoolId, ago(400).toISOString())
  const people = (ids: readonly number[], fields = camp.fields) => ids.map((userId) => ({ userId, fields }))
  await makePapers(tx, rules, people([mara, emil, nils], []), { sentBy, now: ago(3) })
  const children = family === undefined ? [jonas] : [jonas, family.childId]
  await makePapers(tx, camp, people(children), { sentBy, now: ago(2) })

  const signedAt = new Date(ago(2).getTime() + 3 * MS_PER_HOUR).toISOString()
  const signed = await paperOf(tx, rules.templateId, nils)
  await sign(tx, signed, nils, 'self', signedAt)
  const code = certificateCode(Number(dayOf(signedAt).slice(0, 4)), signed, 'H7QF3MXP', 'WS')
  await changePaper(tx, signed, { state: 'signed', signedAt, code }, signedAt)
  const declined = await paperOf(tx, rules.templateId, emil)
  const refusal = {
    state: 'declined',
    endedAt: signedAt,
    endedBy: emil,
    reason: 'Das mit den Nägeln möchte ich erst besprechen.',
  } as const
  await changePaper(tx, declined, refusal, signedAt)
  // The demo's own notices say nothing about papers that are settled.
  await tx.execute(sql`update notifications set read_at = ${signedAt}
    where subject_type = 'signature-request' and subject_id in (${signed}, ${declined})`)
  if (family !== undefined) {
    const half = await paperOf(tx, camp.templateId, family.childId)
    await sign(tx, half, family.guardianId, 'guardian', signedAt)
  }
}
