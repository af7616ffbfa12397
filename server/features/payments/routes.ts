/** Routes of paying an issuer that collects itself. */
import { readTransfer as readTransferEndpoint } from '@wegband/domain/features/payments/contract.ts'
import { type FeatureRoutes, serveData } from '../../http/serve-endpoint.ts'
import { readTransfer } from './read-transfer.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, readTransferEndpoint, (context, { params }) => readTransfer(context, params.id))
}
