/** Routes of the association: the check before joining, linking an account, the wish for no placement, and the import for admins. */
import {
  checkConversion as checkEndpoint,
  declareNoGrade as noGradeEndpoint,
  importLegacyMembers,
  linkLegacyProfile as linkEndpoint,
  listLegacyMembers,
} from '@wegband/domain/features/conversion/contract.ts'
import { metaOf, pageSizeOf } from '../../http/request/page-of.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { originOf } from '../sessions/devices/origin.ts'
import { checkConversion } from './check-conversion.ts'
import { importMembers } from './import-members.ts'
import { declareNoGrade, linkLegacyProfile } from './link-profile.ts'
import { listMembers, type LegacyMemberRow } from './store.ts'

const MEMBERS_PER_PAGE = 50

const show = (row: LegacyMemberRow) => ({
  id: row.id,
  number: row.number,
  birthdayAt: row.birthdayAt,
  status: row.status,
  memberSince: row.memberSince,
  creditCents: row.creditCents,
  creditAt: row.creditAt,
  annualFeeCents: row.annualFeeCents,
  grade: row.wtGrade,
  userId: row.userId,
  isConverted: row.convertedAt !== null,
})

export const routes: FeatureRoutes = (app) => {
  serveData(app, checkEndpoint, (context, { body }, io) =>
    checkConversion(context, body, originOf(context, io)),
  )
  serveData(app, linkEndpoint, async (context, { params, body }, io) => {
    const request = { userId: params.id, proof: body, origin: originOf(context, io) }
    return await linkLegacyProfile(context, request)
  })
  serveData(app, noGradeEndpoint, (context, { params, body }) =>
    declareNoGrade(context, params.id, body.value),
  )
  serveData(app, listLegacyMembers, async ({ db }, { query }) => {
    const page = query.page ?? 1
    const limit = pageSizeOf(query, MEMBERS_PER_PAGE)
    const { rows, total } = await listMembers(db.drizzle, {
      search: query.search,
      offset: (page - 1) * limit,
      limit,
    })
    return { data: rows.map(show), meta: metaOf(total, page, limit) }
  })
  serveData(app, importLegacyMembers, async ({ db, actor, clock }, { body }) => {
    const now = clock.now()
    const data = await importMembers(db, body.csv, now, (tx, { added, changed, unchanged }) =>
      writeAudit(
        tx,
        actor,
        {
          action: 'conversion.import',
          subjectType: 'legacy-members',
          subjectId: null,
          details: { added, changed, unchanged },
        },
        now,
      ),
    )
    return data
  })
}
