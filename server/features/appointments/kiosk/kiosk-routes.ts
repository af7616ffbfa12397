/** The tablet at the door over HTTP. */
import {
  checkInAtKiosk as checkInAtKioskEndpoint,
  countKiosks as countKiosksEndpoint,
  endKiosk as endKioskEndpoint,
  openKiosk as openKioskEndpoint,
  readKiosk as readKioskEndpoint,
} from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import type { HttpApp } from '../../../http/http-app.ts'
import { serve } from '../../../http/serve-endpoint.ts'
import { checkInAtKiosk } from './kiosk-check-in.ts'
import { welcomeGuest } from './kiosk-guests.ts'
import { countKiosks, endKiosk, openKiosk, readKiosk } from './kiosk.ts'

export const serveKiosks = (app: HttpApp): void => {
  serve(app, openKioskEndpoint, async (context, { params }) => ({
    status: 201,
    body: { data: await openKiosk(context, params.id) },
  }))
  serve(app, countKiosksEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await countKiosks(context, params.id) },
  }))
  serve(app, endKioskEndpoint, async (context, { params }) => {
    await endKiosk(context, params.id)
    return { status: 204, body: undefined }
  })
  serve(app, readKioskEndpoint, async (context, { body }) => ({
    status: 200,
    body: { data: await readKiosk(context, body.kiosk) },
  }))
  serve(app, checkInAtKioskEndpoint, async (context, { body }) => ({
    status: 200,
    body: {
      data: 'guestId' in body ? await welcomeGuest(context, body) : await checkInAtKiosk(context, body),
    },
  }))
}
