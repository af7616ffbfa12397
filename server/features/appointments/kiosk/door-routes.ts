/** The route that issues the code at the door. The attendee's check-in uses the endpoint for all scanned codes. */
import { readDoorCode } from '@wegband/domain/features/appointments/kiosk/door-contract.ts'
import type { HttpApp } from '../../../http/http-app.ts'
import { serveData } from '../../../http/serve-endpoint.ts'
import { issueDoorCode } from './door-code.ts'

export const serveDoor = (app: HttpApp): void => {
  serveData(app, readDoorCode, (context, { params }) => issueDoorCode(context, params.id))
}
