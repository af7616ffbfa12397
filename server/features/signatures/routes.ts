/** Routes of papers to sign, for the person and the guardians. */
import * as contract from '@wegband/domain/features/signatures/contract.ts'
import { type FeatureRoutes, serve, serveData } from '../../http/serve-endpoint.ts'
import { originOf } from '../sessions/devices/origin.ts'
import { declinePaper, revokePaper, signPaper } from './answer-paper.ts'
import { sendSignedFile } from './file-papers.ts'
import { listPapersToSign, readPaperToSign } from './read-papers.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, contract.listPapersToSign, (context, { params }) => listPapersToSign(context, params.id))
  serveData(app, contract.readPaperToSign, (context, { params }) => readPaperToSign(context, params.id))
  serveData(app, contract.signPaper, (context, { params, body }, io) =>
    signPaper(context, {
      id: params.id,
      sha256: body.sha256,
      name: body.name,
      drawing: body.drawing,
      password: body.password,
      origin: originOf(context, io),
    }),
  )
  serveData(app, contract.declinePaper, (context, { params, body }) =>
    declinePaper(context, { id: params.id, reason: body.reason }),
  )
  serveData(app, contract.revokePaper, (context, { params }) => revokePaper(context, params.id))
  serve(app, contract.readSignedFile, (context, { params }, io) => sendSignedFile(context, params, io))
}
