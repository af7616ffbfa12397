/** Logos of schools: drawn anew, public, and only from those who run the school (reliability F24, F25). */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as office from '@wegband/domain/features/school-office/contract.ts'
import { readSchool } from '@wegband/domain/features/schools/contract.ts'
import { makeMembership, makeSchool, makeUser, type School } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z', limits: 'off' })
})
afterAll(() => app.close())

/** As an address names it. */
const of = (id: number) => ({ id: String(id) })
const makeHead = async (school: School) => {
  const head = await makeUser(app.db)
  await makeMembership(app.db, head, school, { roles: ['leader'] })
  return head
}

describe('a logo', () => {
  const send = async (as: { id: number }, id: number, bytes: Buffer) => {
    const form = new FormData()
    form.append('file', new Blob([bytes]), 'logo.svg')
    const encoded = new Response(form)
    return app.http.fastify.inject({
      method: 'POST',
      url: `/api/schools/${id}/logo`,
      headers: {
        authorization: `Bearer ${await app.tokenOf(as)}`,
        ...app.xsrfHeaders(),
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
  }

  test('is drawn anew in its shape, replaces the former one, and is public', async () => {
    const school = await makeSchool(app.db)
    const head = await makeHead(school)
    const png = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#0000' } })
      .withExif({ IFD0: { ImageDescription: 'Geheimer Ort' } })
      .png()
      .toBuffer()
    const first = await send(head, school.id, png)
    expect(first.statusCode).toBe(201)
    const { logo } = (await app.call(readSchool, { params: of(school.id) })).body.data
    const picture = await app.http.fastify.inject({ url: logo ?? '' })
    expect(picture.headers['cache-control']).toContain('immutable')
    const { format, width, height, hasAlpha, exif } = await sharp(picture.rawPayload).metadata()
    expect({ format, width, height, hasAlpha, exif }).toEqual({
      format: 'webp',
      width: 512,
      height: 171,
      hasAlpha: true,
      exif: undefined,
    })
    await send(head, school.id, png)
    expect((await app.http.fastify.inject({ url: logo ?? '' })).statusCode).toBe(404)
    const gone = await app.call(office.removeLogo, { as: head, params: of(school.id) })
    expect(gone.body.data.logo).toBeNull()
  })

  test('is refused from strangers and as anything but a picture', async () => {
    const school = await makeSchool(app.db)
    const [head, stranger] = [await makeHead(school), await makeUser(app.db)]
    expect((await send(head, school.id, Buffer.from('<svg onload="alert(1)"/>'))).statusCode).toBe(415)
    expect((await send(stranger, school.id, Buffer.from('x'))).statusCode).toBe(404)
  })
})
