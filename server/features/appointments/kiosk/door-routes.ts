/** The code at the door over HTTP; whoever opens it comes in by the endpoint that takes every code. */
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
