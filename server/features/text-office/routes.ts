/** Texts in the hands of the office over HTTP. */
import {
  createTerm,
  deleteTerm,
  findTermPlaces,
  listOfficeTerms,
  readOfficeTerm,
  saveTerm,
  switchTerm,
} from '@wegband/domain/features/text-office/glossary-contract.ts'
import { listLanguages, switchLanguage } from '@wegband/domain/features/text-office/languages-contract.ts'
import {
  draftFromTemplates as draftFromTemplatesEndpoint,
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
import {
  createHint,
  deleteOfficeText,
  listOfficeTexts,
  readOfficeText,
  saveOfficeText,
} from '@wegband/domain/features/text-office/texts-contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { addHint, dropText, readText, readTexts, writeText } from './blocks/text-blocks.ts'
import {
  addTerm,
  dropTerm,
  readTerm,
  readTerms,
  setTermSwitches,
  writeTerm,
} from './glossary/glossary-terms.ts'
import { readTermPlaces } from './glossary/term-places.ts'
import { offerLanguage, readLanguages } from './languages/languages.ts'
import { draftFromTemplates } from './legal/legal-templates.ts'
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
  serveData(app, draftFromTemplatesEndpoint, (context, { body }) => draftFromTemplates(context, body))
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

const blockRoutes: FeatureRoutes = (app) => {
  serveData(app, listOfficeTexts, readTexts)
  serveData(app, readOfficeText, (context, { params }) => readText(context, params.textKey))
  serveData(app, saveOfficeText, (context, { params, body }) => writeText(context, params, body))
  serveData(app, createHint, (context, { body }) => addHint(context, body))
  serveData(app, deleteOfficeText, (context, { params, body }) =>
    dropText(context, params.textKey, body.seenAt),
  )
}

const glossaryRoutes: FeatureRoutes = (app) => {
  serveData(app, listOfficeTerms, readTerms)
  serveData(app, readOfficeTerm, (context, { params }) => readTerm(context, params.id))
  serveData(app, createTerm, (context, { body }) => addTerm(context, body))
  serveData(app, saveTerm, (context, { params, body }) => writeTerm(context, { ...params, ...body }))
  serveData(app, switchTerm, (context, { params, body }) => setTermSwitches(context, params.id, body))
  serveData(app, deleteTerm, (context, { params, body }) => dropTerm(context, params.id, body.seenAt))
  serveData(app, findTermPlaces, (context, { query }) => readTermPlaces(context, query))
}

const languageRoutes: FeatureRoutes = (app) => {
  serveData(app, listLanguages, (context) => readLanguages(context, context.db.drizzle))
  serveData(app, switchLanguage, (context, { params, body }) =>
    offerLanguage(context, params.locale, body.isOffered),
  )
}

export const routes: FeatureRoutes = (app) => {
  legalRoutes(app)
  blockRoutes(app)
  glossaryRoutes(app)
  languageRoutes(app)
}
