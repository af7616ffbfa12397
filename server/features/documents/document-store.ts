/** Rows of documents and certificates. SQL only. */
import { and, asc, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Role } from '@wegband/domain/basics/roles.ts'
import type { CertificateFacts } from '@wegband/domain/features/documents/certificate-facts.ts'
import type { DocumentType } from '@wegband/domain/features/documents/document-types.ts'
import { certificates, documents } from '../../db/schema/documents.ts'
import { users } from '../../db/schema/people.ts'
import { schools } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'
import { seenColumns } from './document-statement.ts'

export type DocumentFilter = {
  readonly userIds: readonly number[]
  /** The roles of the person in each school. */
  readonly roles: readonly { readonly schoolId: number; readonly role: Role }[]
  readonly type: DocumentType | undefined
}

/** Documents of a role belong to one school or to all. */
const ofRoles = (roles: DocumentFilter['roles']) =>
  roles.map(({ schoolId, role }) =>
    and(eq(documents.ownerRole, role), or(isNull(documents.schoolId), eq(documents.schoolId, schoolId))),
  )

/** Leaves out revoked certificates and withdrawn documents. */
const matching = ({ userIds, roles, type }: DocumentFilter) =>
  and(
    or(inArray(documents.ownerUserId, [...userIds]), ...ofRoles(roles)),
    type === undefined ? undefined : eq(documents.type, type),
    isNull(certificates.revokedAt),
    isNull(documents.withdrawnAt),
  )

export const listRows = (db: Db, filter: DocumentFilter, page: { offset: number; limit: number }) =>
  db
    .select(seenColumns)
    .from(documents)
    .leftJoin(certificates, eq(certificates.documentId, documents.id))
    .leftJoin(users, eq(users.id, documents.ownerUserId))
    .leftJoin(schools, eq(schools.id, documents.schoolId))
    .where(matching(filter))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .offset(page.offset)
    .limit(page.limit)

export const countRows = async (db: Db, filter: DocumentFilter): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(documents)
    .leftJoin(certificates, eq(certificates.documentId, documents.id))
    .where(matching(filter))
  return row?.total ?? 0
}

export type CertificateRow = typeof certificates.$inferSelect

export const findCertificateOf = async (db: Db, documentId: number): Promise<CertificateRow | undefined> => {
  const [row] = await db.select().from(certificates).where(eq(certificates.documentId, documentId))
  return row
}

export const findByCode = async (db: Db, code: string): Promise<CertificateRow | undefined> => {
  const [row] = await db.select().from(certificates).where(eq(certificates.code, code))
  return row
}

/** The valid certificates of these confirmed exams, in alphabetical order. */
export const listValidOf = async (db: Db, attendanceIds: readonly number[]): Promise<CertificateRow[]> =>
  attendanceIds.length === 0
    ? []
    : await db
        .select()
        .from(certificates)
        .where(and(inArray(certificates.attendanceId, [...attendanceIds]), isNull(certificates.revokedAt)))
        .orderBy(
          asc(sql`${certificates.facts} ->> 'lastName'`),
          asc(sql`${certificates.facts} ->> 'firstName'`),
          asc(certificates.id),
        )

/** All valid certificates of a person, oldest first. */
export const listValidOfPerson = (db: Db, userId: number): Promise<CertificateRow[]> =>
  db
    .select()
    .from(certificates)
    .where(and(eq(certificates.userId, userId), isNull(certificates.revokedAt)))
    .orderBy(asc(certificates.id))

/** Reserves the id before the row is written, because the code of the certificate contains it. */
export const nextNumber = async (tx: Db): Promise<number> => {
  const { rows } = await tx.execute<{ next: string | number }>(
    sql`select nextval(pg_get_serial_sequence('certificates', 'id')) as next`,
  )
  return Number(rows[0]?.next)
}

export type NewCertificate = {
  readonly id: number
  readonly userId: number
  readonly attendanceId: number
  readonly code: string
  readonly facts: CertificateFacts
  readonly at: string
}

export const insertCertificate = async (tx: Db, one: NewCertificate): Promise<void> => {
  const { id, userId, attendanceId, code, facts, at } = one
  const [paper] = await tx
    .insert(documents)
    .values({ ownerUserId: userId, type: 'certificate', kind: 'pdf', createdAt: at, updatedAt: at })
    .returning({ id: documents.id })
  if (paper === undefined) throw new Error('an insert returned no row')
  await tx
    .insert(certificates)
    .values({ id, documentId: paper.id, userId, attendanceId, code, facts, createdAt: at, updatedAt: at })
}

const isValidOf = (attendanceId: number) =>
  and(eq(certificates.attendanceId, attendanceId), isNull(certificates.revokedAt))

export const markRevoked = async (tx: Db, attendanceId: number, at: string): Promise<void> => {
  await tx.update(certificates).set({ revokedAt: at, updatedAt: at }).where(isValidOf(attendanceId))
}

export const changeFacts = async (
  tx: Db,
  attendanceId: number,
  change: Pick<CertificateFacts, 'points' | 'examiners'>,
): Promise<void> => {
  await tx
    .update(certificates)
    .set({ facts: sql`${certificates.facts} || ${JSON.stringify(change)}::jsonb` })
    .where(isValidOf(attendanceId))
}

export type SignedRow = {
  readonly title: string
  readonly school: string
  readonly firstName: string
  readonly lastName: string
  readonly signedAt: string
  readonly sha256: string | null
  readonly state: string
  readonly endedAt: string | null
  readonly signatures: readonly {
    readonly firstName: string
    readonly lastName: string
    readonly at: string
  }[]
}

/** A signed paper by its code. Who signed has the name of that day; the person it is about has today's. */
export const findSignedByCode = async (db: Db, code: string): Promise<SignedRow | undefined> => {
  const { rows } = await db.execute<SignedRow>(sql`
    select r.title, s.name as school, p.first_name as "firstName", p.last_name as "lastName", r.signed_at as "signedAt",
      r.file_sha256 as sha256, r.state, r.ended_at as "endedAt",
      (select json_agg(json_build_object('firstName', x.first_name, 'lastName', x.last_name,
        'at', to_char(x.signed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by x.id)
        from signatures x where x.request_id = r.id) as signatures
    from signature_requests r
    join signature_templates t on t.id = r.template_id
    join schools s on s.id = t.school_id
    join users p on p.id = r.user_id
    where r.code = ${code}`)
  return rows[0]
}
