/** The route that issues the code at the door. The attendee's check-in uses the endpoint for all scanned codes. */
import { readDoorCode } from '@wegband/domain/features/appointments/kiosk/door-contract.ts'
import type { HttpApp } from '../../../http/http-app.ts'
import { serve } from '../../../http/serve-endpoint.ts'
import { issueDoorCode } from './door-code.ts'

export const serveDoor = (app: HttpApp): void => {
  serve(app, readDoorCode, async (context, { params }) => ({
    status: 200,
    body: { data: await issueDoorCode(context, params.id) },
  }))
}
