/** The import of members through the product: 10,000 rows beside a bare COPY of as many people, the most that a file may hold, and memory. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type MemberImport, readMemberImport } from '@wegband/domain/features/member-import/contract.ts'
import { MOST_ROWS } from '@wegband/domain/features/member-import/import-bounds.ts'
import { copyIn } from '@wegband/server/db/backup/copy-rows.ts'
import type { Bench, Finding, Goal } from '../../measure/goal.ts'
import { summarise } from '../../measure/interleave.ts'
import { memoryOf } from '../../measure/process-memory.ts'
import { bearer, xsrf } from '../../world/callers.ts'
import type { World, WorldDatabase } from '../../world/world.ts'

const APPOINTMENTS = 2_000
const ROWS = 10_000
const ASK_EVERY_MS = 100
const LONGEST_MS = 30 * 60_000
const SCHOOL_ID = 1

const birthdayOf = (at: number): string => `19${60 + (at % 40)}-0${1 + (at % 9)}-${10 + (at % 18)}`

const fileOf = (rows: number): string =>
  [
    'Mitgliedsnummer;Vorname;Nachname;Geburtsdatum;Geschlecht;E-Mail;Straße;PLZ;Ort;Status;Eintritt',
    ...Array.from(
      { length: rows },
      (_, at) =>
        `N${at};Ida;Kahl ${at};${birthdayOf(at)};w;ida${at}@post.example;Am Markt ${at};24103;Kiel;aktiv;01.03.2019`,
    ),
  ].join('\r\n')

const imported = (text: string): MemberImport => readMemberImport.answers[200].parse(JSON.parse(text)).data

type Caller = { readonly url: string; readonly headers: Readonly<Record<string, string>> }

const callJson = async ({ url, headers }: Caller, method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return imported(await answer.text())
}

const waitFor = async (caller: Caller, id: number, state: string): Promise<MemberImport> => {
  const begun = performance.now()
  while (performance.now() - begun < LONGEST_MS) {
    const one = await callJson(caller, 'GET', `/api/member-imports/${id}`)
    if (one.state === state) return one
    await pause(ASK_EVERY_MS)
  }
  throw new Error(`the import did not become ${state}`)
}

const upload = async ({ url, headers }: Caller, rows: number): Promise<MemberImport> => {
  const form = new FormData()
  form.append('file', new Blob([fileOf(rows)]), 'members.csv')
  const answer = await fetch(`${url}/api/schools/${SCHOOL_ID}/member-imports`, {
    method: 'POST',
    headers,
    body: form,
  })
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
  return imported(await answer.text())
}

const seconds = (from: number): number => (performance.now() - from) / 1000

/** `isEntered`: otherwise the file is read and tried only. */
const importOnce = async (
  world: World,
  database: WorldDatabase,
  { rows, isEntered }: { readonly rows: number; readonly isEntered: boolean },
) => {
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  await client.query(`insert into school_roles (membership_id, role)
    select id, 'leader' from school_memberships where user_id = 1 and school_id = ${SCHOOL_ID}`)
  await client.end()
  const server = await world.startApp(database, { hasJobs: true })
  try {
    const caller = { url: server.url, headers: { ...bearer(database.facts), ...(await xsrf(server.url)) } }
    const before = await memoryOf(server.pid, 'VmRSS')
    const begun = performance.now()
    const sent = await upload(caller, rows)
    const { id, columns, dateOrder, updatedAt: seenAt } = sent
    await callJson(caller, 'PUT', `/api/member-imports/${id}/mapping`, { columns, dateOrder, seenAt })
    await waitFor(caller, id, 'ready')
    const tried = seconds(begun)
    if (isEntered) {
      await callJson(caller, 'POST', `/api/member-imports/${id}/run`, { sendsEmails: false, language: 'de' })
      const done = await waitFor(caller, id, 'done')
      const entered = done.counts.find(({ state }) => state === 'done')?.rows
      if (entered !== rows) throw new Error(`${entered} of ${rows} rows were entered`)
    }
    const whole = seconds(begun)
    return { tried, whole, before, peak: await memoryOf(server.pid, 'VmHWM') }
  } finally {
    await server.stop()
  }
}

/** The reference: people and their memberships as finished rows, without any rule. */
const copyOnce = async (database: WorldDatabase): Promise<number> => {
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  const lines = (lineOf: (at: number) => string) =>
    (async function* () {
      yield await Promise.resolve(
        Buffer.from(Array.from({ length: ROWS }, (_, at) => `${lineOf(at)}\n`).join('')),
      )
    })()
  try {
    const begun = performance.now()
    await copyIn(
      client,
      'COPY users (id, profile_type, first_name, last_name, birthday_at, mail) FROM STDIN',
      lines((at) => `${2_000_000 + at}\tregular\tOla\tKopie ${at}\t${birthdayOf(at)}\tola${at}@post.example`),
    )
    await copyIn(
      client,
      'COPY school_memberships (id, user_id, school_id, state) FROM STDIN',
      lines((at) => `${2_000_000 + at}\t${2_000_000 + at}\t${SCHOOL_ID}\tactive`),
    )
    return seconds(begun)
  } finally {
    await client.end()
  }
}

const rounded = (value: number): string => value.toFixed(1)
const nameOf = (rows: number): string => `import of ${rows.toLocaleString('en')} members`
type Import = Awaited<ReturnType<typeof importOnce>>

const memoryFinding = ({ peak, before, whole }: Import, name: string): Finding => ({
  goal: 'IMPORT',
  what: `memory of the server's process at most during the ${name}`,
  measured: summarise([peak - before]),
  bound: { atMost: 200 },
  unit: 'MB',
  note: `${rounded(peak)} MB in all, ${rounded(before)} MB before it; ${rounded(whole)} s`,
})

const findingsOf = async ({ world, effort }: Bench): Promise<Finding[]> => {
  const database = await world.database(APPOINTMENTS)
  const copied = await copyOnce(database)
  const usual = await importOnce(world, database, { rows: ROWS, isEntered: true })
  // What depends on the size of the file is reading and trying it; entering so many takes long.
  const isEntered = !effort.isQuick
  const largest = await importOnce(world, await world.database(APPOINTMENTS), { rows: MOST_ROWS, isEntered })
  return [
    {
      goal: 'IMPORT',
      what: `${nameOf(ROWS)}, against a bare COPY of the same people`,
      measured: summarise([usual.whole / copied]),
      bound: {},
      unit: '',
      note: `${rounded(usual.whole)} s, of them ${rounded(usual.tried)} s to read and try; COPY ${copied.toFixed(2)} s`,
    },
    memoryFinding(usual, nameOf(ROWS)),
    memoryFinding(largest, isEntered ? nameOf(MOST_ROWS) : `trial of an ${nameOf(MOST_ROWS)}`),
  ]
}

export const memberImport: Goal = {
  id: 'IMPORT',
  title: 'members by CSV',
  run: findingsOf,
}
