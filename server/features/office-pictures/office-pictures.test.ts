/** Pictures of the office: drawn anew, public, from editors and admins alone, and swept when nothing names them (reliability F24, F25). */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MS_PER_DAY, MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '../../db/schema/money/catalogue.ts'
import { filesFolder } from '../../gateways/open-gateways.ts'
import { makeUser } from '../../testing/makers/makers.ts'
import { makeProduct } from '../../testing/makers/sold-plans.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { sweepUnusedPictures } from './pictures.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z', limits: 'off' })
})
afterAll(() => app.close())

const upload = async (as: { readonly id: number }, bytes: Buffer) => {
  const form = new FormData()
  form.append('file', new Blob([bytes]), 'picture.svg')
  const encoded = new Response(form)
  return app.http.fastify.inject({
    method: 'POST',
    url: '/api/admin/pictures',
    headers: {
      authorization: `Bearer ${await app.tokenOf(as)}`,
      ...app.xsrfHeaders(),
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}
const addressIn = (answer: { json(): { data: { picture: string } } }): string => answer.json().data.picture
const statusOf = async (url: string): Promise<number> => (await app.http.fastify.inject({ url })).statusCode
const drawing = (): Promise<Buffer> =>
  sharp({ create: { width: 3200, height: 1800, channels: 3, background: '#446' } })
    .withExif({ IFD0: { ImageDescription: 'Geheimer Ort' } })
    .jpeg()
    .toBuffer()

test('a picture is drawn anew within 1,600 pixels, and public under its random name', async () => {
  const answer = await upload(await makeUser(app.db, { isAdmin: true }), await drawing())
  expect(answer.statusCode).toBe(201)
  expect(addressIn(answer)).toMatch(/^\/api\/pictures\/[0-9a-f]{32}$/)
  const picture = await app.http.fastify.inject({ url: addressIn(answer) })
  expect(picture.headers['cache-control']).toContain('immutable')
  const { format, width, height, exif } = await sharp(picture.rawPayload).metadata()
  expect({ format, width, height, exif }).toEqual({
    format: 'webp',
    width: 1600,
    height: 900,
    exif: undefined,
  })
})

test('an upload is refused from members, and as anything but a picture', async () => {
  expect((await upload(await makeUser(app.db), await drawing())).statusCode).toBe(403)
  const admin = await makeUser(app.db, { isAdmin: true })
  expect((await upload(admin, Buffer.from('<svg onload="alert(1)"/>'))).statusCode).toBe(415)
  expect(await statusOf(`/api/pictures/${'0'.repeat(32)}`)).toBe(404)
  expect(await statusOf('/api/pictures/..%2f..%2fsecrets')).toBe(404)
})

test('after a day a picture stays only where a product, a content or a draft names it', async () => {
  const admin = await makeUser(app.db, { isAdmin: true })
  const [named, drafted, lost] = [
    addressIn(await upload(admin, await drawing())),
    addressIn(await upload(admin, await drawing())),
    addressIn(await upload(admin, await drawing())),
  ]
  const id = await makeProduct(app.db, { subjectType: 'sport', subjectId: 1 })
  await app.db.drizzle.update(products).set({ pictureDark: named }).where(eq(products.id, id))
  // The disk dates a file by its own clock.
  const file = join(filesFolder(app.config), 'stored', `office-pictures/${lost.split('/').at(-1)}.webp`)
  app.clock.set((await stat(file)).mtime.toISOString())
  app.clock.advance(MS_PER_DAY + MS_PER_HOUR)
  const jobContext = { ...app.http.services, log: app.http.fastify.log }
  await sweepUnusedPictures(jobContext, async () => [drafted.slice(-32)])
  expect([await statusOf(named), await statusOf(drafted), await statusOf(lost)]).toEqual([200, 200, 404])
})
