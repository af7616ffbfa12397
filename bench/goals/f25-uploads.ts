/** F25: 20 documents of 20 MB sent at once, and how much the memory of the process rises; beside one of them alone. */
import type { Finding, Goal } from '../measure/goal.ts'
import { summarise } from '../measure/interleave.ts'
import { memoryOf } from '../measure/process-memory.ts'
import { bearer, getText, xsrf } from '../world/callers.ts'
import type { World } from '../world/world.ts'

const APPOINTMENTS = 2_000
const AT_ONCE = 20
const FILE_BYTES = 20 * 1024 * 1024 - 1_000

/** One object that fills the file; it holds nothing that a check refuses. */
const pdf = (): Blob =>
  new Blob([
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n',
    `4 0 obj\n<< /Length ${FILE_BYTES} >>\nstream\n`,
    new Uint8Array(FILE_BYTES).fill(65),
    '\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n',
  ])

const MOST_MS = 10 * 60_000

const uploadsOnce = async (world: World) => {
  const database = await world.database(APPOINTMENTS)
  const server = await world.startApp(database)
  try {
    const headers = { ...bearer(database.facts), ...(await xsrf(server.url)) }
    const auth: unknown = JSON.parse(await getText(`${server.url}/api/auth`, headers))
    const userId = String(Reflect.get(Object(Reflect.get(Object(auth), 'data') ?? auth), 'userId'))
    const file = pdf()
    const send = async (name: string): Promise<void> => {
      const form = new FormData()
      form.append('name[]', name)
      form.append('description[]', '')
      form.append('recipient', 'association')
      form.append('file[]', file, `${name}.pdf`)
      const answer = await fetch(`${server.url}/api/users/${userId}/contract-scans`, {
        method: 'POST',
        headers,
        body: form,
        signal: AbortSignal.timeout(MOST_MS),
      })
      if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
      await answer.text()
    }
    const before = await memoryOf(server.pid, 'VmRSS')
    await send('one')
    const one = await memoryOf(server.pid, 'VmHWM')
    const begun = performance.now()
    await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => send(`paper ${at}`)))
    const seconds = (performance.now() - begun) / 1_000
    return { before, one, peak: await memoryOf(server.pid, 'VmHWM'), seconds }
  } finally {
    await server.stop()
  }
}

const findingsOf = async (world: World): Promise<Finding[]> => {
  const { before, one, peak, seconds } = await uploadsOnce(world)
  return [
    {
      goal: 'F25',
      what: `memory that ${AT_ONCE} uploads of 20 MB at once take at most`,
      measured: summarise([peak - before]),
      bound: { atMost: 100 },
      unit: 'MB',
      note: `${before.toFixed(0)} MB before, ${one.toFixed(0)} MB after one, ${peak.toFixed(0)} MB at most, ${seconds.toFixed(1)} s`,
    },
  ]
}

export const f25: Goal = { id: 'F25', title: 'uploads at once', run: ({ world }) => findingsOf(world) }
