/**
 * The reference of P1, P2 and P6: node:http and pg with the product's own statements (prepared, instants as
 * text). It has no sign-in, rights, validation or log. JSON.stringify serializes the rows.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { typeParsers } from '@wegband/server/db/type-parsers.ts'
import {
  LIST_APPOINTMENTS,
  listValues,
  READ_APPOINTMENT,
} from '@wegband/server/features/appointments/schedule/list-statement.ts'
import { listenAndReport, settingsOf } from '../world/report-address.ts'
import type { WorldDatabase } from '../world/world.ts'
import { attend } from './bare-attend.ts'

const POOL_SIZE = 10

const { connectionString, facts } = settingsOf<WorldDatabase>()
const pool = new pg.Pool({
  connectionString,
  max: POOL_SIZE,
  options: '-c TimeZone=UTC',
  types: typeParsers,
  keepAlive: true,
})

const LIST_VALUES = listValues({
  userId: facts.trainerId,
  childIds: [],
  scope: 'own',
  ownSchools: [facts.schoolId],
  trialSchools: [],
  hiddenSchools: [],
  privateTypes: [],
  ledSchools: [],
  endAfter: facts.endAfter,
  startBefore: facts.startBefore,
  schools: undefined,
  sites: undefined,
  sports: undefined,
  types: undefined,
  trainings: undefined,
  onlyTrialSlots: false,
  onlyAhead: false,
  page: 1,
  perPage: 200,
})

const answer = async (url: string): Promise<unknown> => {
  const [, what, first, second] = url.split('/')
  if (what === 'list') {
    const { rows } = await pool.query<object>({ ...LIST_APPOINTMENTS.own, values: LIST_VALUES })
    return rows
  }
  if (what === 'one') {
    const values = [facts.trainerId, [], Number(first)]
    const { rows } = await pool.query<object>({ ...READ_APPOINTMENT, values })
    return rows[0]
  }
  return await attend(pool, { appointmentId: Number(first), userId: Number(second) }, facts)
}

const send = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = JSON.stringify({ data: await answer(request.url ?? '') })
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

await listenAndReport(
  createServer((request, response) => {
    send(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  }),
)
