/** Forms that are written to the disk while they arrive (reliability F24, F25). */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { boundaryOf } from './multipart.ts'
import { spoolForm, type SpoolLimits } from './spooled-form.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wegband-spool-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const encoded = async (files: readonly Uint8Array[]) => {
  const form = new FormData()
  form.append('name[]', 'Vertrag')
  files.forEach((bytes) => form.append('file[]', new Blob([Buffer.from(bytes)]), 'a.pdf'))
  const response = new Response(form)
  const boundary = boundaryOf(String(response.headers.get('content-type')))
  return { body: Buffer.from(await response.arrayBuffer()), boundary }
}
async function* piecesOf(body: Buffer, size: number) {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size)
}
const limitsOf = (boundary: string, more: Partial<SpoolLimits> = {}): SpoolLimits => ({
  boundary,
  maxBytes: 1_000_000,
  maxFileBytes: 1_000_000,
  maxParts: 10,
  folder: join(root, 'request'),
  now: () => new Date('2026-11-20T09:00:00Z'),
  ...more,
})
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'read',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )

describe('a spooled form', () => {
  test('has every file byte by byte, however its body is cut', async () => {
    // Bytes that look like the beginning of a boundary line are the ones that a cut could lose.
    const bytes = fc
      .array(fc.constantFrom(0x0d, 0x0a, 0x2d, 0x41), { maxLength: 300 })
      .map((all) => Uint8Array.from(all))
    await fc.assert(
      fc.asyncProperty(
        fc.array(bytes, { maxLength: 3 }),
        fc.integer({ min: 1, max: 120 }),
        async (files, size) => {
          const { body, boundary } = await encoded(files)
          const form = await spoolForm(piecesOf(body, size), limitsOf(boundary))
          expect(form.fields).toEqual([{ name: 'name[]', value: 'Vertrag' }])
          const stored = await Promise.all(form.files.map(({ path }) => readFile(path)))
          expect(stored.map((file) => file.toString('hex'))).toEqual(
            files.map((file) => Buffer.from(file).toString('hex')),
          )
          expect(form.files.map(({ size: length }) => length)).toEqual(files.map(({ length }) => length))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('that is cut short anywhere is malformed', async () => {
    const { body, boundary } = await encoded([Buffer.from('erstes'), Buffer.from('zweites')])
    for (let length = 0; length < body.length - 4; length += 7)
      expect(await codeOf(spoolForm(piecesOf(body.subarray(0, length), 50), limitsOf(boundary)))).toBe(
        'general.malformed',
      )
  })

  test('that is refused by its fields is read to its end and writes nothing', async () => {
    const { body, boundary } = await encoded([Buffer.alloc(5000)])
    const folder = join(root, 'refused')
    let read = 0
    const counted = async function* () {
      for await (const piece of piecesOf(body, 512)) {
        read += piece.length
        yield piece
      }
    }
    const beforeFile = (fields: readonly { readonly value: string }[]): Promise<void> =>
      Promise.reject(new AppError(fields[0]?.value === 'Vertrag' ? 'setup.wrong-code' : 'general.malformed'))
    expect(await codeOf(spoolForm(counted(), limitsOf(boundary, { folder, beforeFile })))).toBe(
      'setup.wrong-code',
    )
    expect(read).toBe(body.length)
    expect(await stat(folder).catch(() => 'none')).toBe('none')
  })

  test('stops at the limit of a file, of the whole body, of parts and of a field', async () => {
    const { body, boundary } = await encoded([Buffer.alloc(5000)])
    for (const more of [{ maxFileBytes: 4999 }, { maxBytes: 4000 }, { maxParts: 1 }])
      expect(await codeOf(spoolForm(piecesOf(body, 512), limitsOf(boundary, more)))).toBe('general.too-large')
    const form = new FormData()
    form.append('name[]', 'x'.repeat(9000))
    const response = new Response(form)
    const field = Buffer.from(await response.arrayBuffer())
    const of = boundaryOf(String(response.headers.get('content-type')))
    expect(await codeOf(spoolForm(piecesOf(field, 512), limitsOf(of)))).toBe('general.too-large')
  })
})
