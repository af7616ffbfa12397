/** Texts in the hands of the office over HTTP. */
import {
  dropLegalDraft,
  listLegalNotices,
  listOfficeLegalTexts,
  publishLegalText,
  readOfficeLegalText,
  readOfficeNotice,
  saveLegalDraft,
  saveOperatorNotice,
  saveSchoolNotice,
  withdrawLegalText,
} from '@wegband/domain/features/text-office/legal-contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { readNotice, readNotices, writeOperatorNotice, writeSchoolNotice } from './legal/legal-notices.ts'
import { publishLegal, withdrawLegal } from './legal/publish-legal.ts'
import { dropDraft, saveDraft } from './legal/save-draft.ts'
import { readOverview, showLegalText } from './legal/show-legal.ts'

const legalRoutes: FeatureRoutes = (app) => {
  serveData(app, listOfficeLegalTexts, readOverview)
  serveData(app, readOfficeLegalText, (context, { params }) =>
    showLegalText(context, params.kind, context.db.drizzle),
  )
  serveData(app, saveLegalDraft, (context, { params, body }) => saveDraft(context, params, body))
  serveData(app, dropLegalDraft, (context, { params, body }) => dropDraft(context, params, body))
  serveData(app, publishLegalText, (context, { params, body }) => publishLegal(context, params.kind, body))
  serveData(app, withdrawLegalText, (context, { params }) =>
    withdrawLegal(context, params.kind, params.version),
  )
  serveData(app, listLegalNotices, readNotices)
  serveData(app, saveOperatorNotice, (context, { body }) => writeOperatorNotice(context, body))
  serveData(app, readOfficeNotice, (context, { params }) => readNotice(context, params.id))
  serveData(app, saveSchoolNotice, (context, { params, body }) => writeSchoolNotice(context, params.id, body))
}

export const routes: FeatureRoutes = (app) => {
  legalRoutes(app)
}
