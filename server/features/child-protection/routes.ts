/** The child protection register over HTTP. */
import {
  noteCertificate,
  readRegister,
  readSchoolRegister,
  removeCertificate,
} from '@wegband/domain/features/child-protection/contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { noteSeen, readTeamRegister, readWholeRegister, removeNote } from './register.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, readSchoolRegister, (context, { params }) => readTeamRegister(context, params.id))
  serveData(app, readRegister, (context, { query }) => readWholeRegister(context, query))
  serveData(app, noteCertificate, (context, { params, body }) => noteSeen(context, params.id, body))
  serveData(app, removeCertificate, (context, { params }) => removeNote(context, params.id))
}
