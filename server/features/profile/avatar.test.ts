/** Pictures of people: which files are accepted, what is stored of them, and who may read them (reliability F24, F25, F26). */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { AVATAR_MAX_BYTES } from '@wegband/domain/features/profile/picture-kinds.ts'
import { readAvatar, removeAvatar } from '@wegband/domain/features/profile/contract.ts'
import { users } from '../../db/schema/people.ts'
import { FilesFullError } from '../../gateways/files/port.ts'
import { filesFolder } from '../../gateways/open-gateways.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeAnonymous, makeChildOf, makeUser, only, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { avatarAddress } from '../accounts/avatar-address.ts'
import { routes as viewerRoutes } from '../viewer/routes.ts'
import { routes } from './routes.ts'
import { sweepAvatars } from './sweep-avatars.ts'

const NOW = '2026-11-20T09:00:00Z'
/** A place where the photo was taken, in the form a phone writes it. */
const SECRET_PLACE = 'Geheimer Ort'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ features: [routes, viewerRoutes], limits: 'off' })
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.set(NOW)
  app.http.sessions.forgetAll()
})

const photo = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#c83c1e' } }).withExif({
    IFD0: { ImageDescription: SECRET_PLACE },
  })
const formOf = (bytes: Buffer, name = 'ich.jpg', type = 'image/jpeg'): FormData => {
  const form = new FormData()
  form.append('file', new Blob([bytes], { type }), name)
  return form
}
type Sent = { as?: { id: number }; id?: number; form?: FormData; payload?: Buffer; type?: string }
const send = async ({ as, id = as?.id ?? 0, form, payload, type }: Sent) => {
  const encoded = form === undefined ? undefined : new Response(form)
  const response = await app.http.fastify.inject({
    method: 'POST',
    url: `/api/users/${id}/avatar`,
    headers: {
      ...(as === undefined ? {} : { authorization: `Bearer ${await app.tokenOf(as)}` }),
      ...app.xsrfHeaders(),
      'content-type': type ?? encoded?.headers.get('content-type') ?? 'application/octet-stream',
    },
    payload: payload ?? (encoded === undefined ? Buffer.alloc(0) : Buffer.from(await encoded.arrayBuffer())),
  })
  return {
    status: response.statusCode,
    body: response.json<{ code?: string; data: { avatar: string } }>(),
  }
}
const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.fastify.inject({ method: 'GET', url, headers })
const rowOf = async (user: { id: number }): Promise<UserRow> =>
  only(await app.db.drizzle.select().from(users).where(eq(users.id, user.id)))
const storedNames = async (): Promise<string[]> =>
  readdir(join(filesFolder(app.config), 'stored/avatars')).catch(() => [])
const avatarOf = async (user: { id: number }): Promise<string | null> => {
  const { body } = await app.call(readUser, { as: user, params: { id: String(user.id) } })
  return body.data.avatar
}

describe('a picture', () => {
  // spec: api-post-avatar
  test('is redrawn as a square in two sizes, without the metadata of the camera', async () => {
    const mara = await makeUser(app.db)
    const original = await photo().jpeg().toBuffer()
    expect(original.includes(SECRET_PLACE)).toBe(true)
    const { status, body } = await send({ as: mara, form: formOf(original) })
    expectStatus({ status, body }, 201)
    expect(body.data.avatar).toEqual(await avatarOf(mara))
    for (const size of [512, 128]) {
      const picture = await get(body.data.avatar.replace(/512$/, String(size)))
      const { format, width, height, exif, icc, xmp } = await sharp(picture.rawPayload).metadata()
      expectStatus(picture, 200)
      expect(format).toBe('webp')
      expect(width).toEqual(size)
      expect(height).toEqual(size)
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
      expect(picture.rawPayload.includes(SECRET_PLACE)).toBe(false)
    }
  })

  test('may be JPEG, PNG or WebP under any name and type, and is turned upright', async () => {
    const mara = await makeUser(app.db)
    const upright = sharp({ create: { width: 60, height: 30, channels: 3, background: 'white' } }).composite([
      { input: { create: { width: 30, height: 30, channels: 3, background: 'black' } }, left: 0, top: 0 },
    ])
    const turned = await upright.withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { body } = await send({ as: mara, form: formOf(turned, '../../evil.svg', 'image/svg+xml') })
    const { data } = await sharp((await get(body.data.avatar)).rawPayload)
      .resize(2, 2, { kernel: 'nearest' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    // Turned by a quarter: the left side is now on top.
    expect([Number(data[0]) < 100, Number(data.at(-1)) > 150]).toEqual([true, true])
    for (const bytes of [await photo().png().toBuffer(), await photo().webp().toBuffer()])
      expect((await send({ as: mara, form: formOf(bytes, 'x', 'text/html') })).status).toBe(201)
  })

  test('replaces the former picture and deletes its files', async () => {
    const mara = await makeUser(app.db)
    const bytes = await photo().jpeg().toBuffer()
    await send({ as: mara, form: formOf(bytes) })
    const former = (await rowOf(mara)).avatarFile
    await send({ as: mara, form: formOf(bytes) })
    const names = (await storedNames()).join(' ')
    expect(names).not.toContain(former)
    expect(names).toContain((await rowOf(mara)).avatarFile)
  })

  // spec: api-delete-avatar
  test('is removed with its files, and removing it again succeeds', async () => {
    const mara = await makeUser(app.db)
    const { body } = await send({ as: mara, form: formOf(await photo().jpeg().toBuffer()) })
    const remove = () => app.call(removeAvatar, { as: mara, params: { id: String(mara.id) } })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
    expect(await avatarOf(mara)).toBe(null)
    expectStatus(await get(body.data.avatar), 404)
  })

  test('can be changed only by the person and a child’s parents', async () => {
    const [mara, ole] = [await makeUser(app.db), await makeUser(app.db)]
    const child = await makeChildOf(app.db, mara)
    const form = formOf(await photo().jpeg().toBuffer())
    expect((await send({ as: mara, id: child.id, form })).status).toBe(201)
    const foreign = await send({ as: ole, id: child.id, form })
    const missing = await send({ as: ole, id: 999_999, form })
    expectStatus(foreign, 404)
    expect(foreign.body).toEqual(missing.body)
    const gone = await app.call(removeAvatar, { as: ole, params: { id: String(child.id) } })
    expectStatus(gone, 404)
    expect((await rowOf(child)).avatarFile === null).toBe(false)
    expect((await send({ id: mara.id, form })).status).toBe(401)
    expect((await send({ as: await makeAnonymous(app.db), form })).status).toBe(403)
  })
})

describe('an upload', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

  test('is refused when its first bytes are not those of a picture, whatever its type says', async () => {
    const mara = await makeUser(app.db)
    const gif = await photo().gif().toBuffer()
    const files = [
      Buffer.from(SVG),
      Buffer.from('<!doctype html><script>1</script>'),
      Buffer.from('%PDF-1.7'),
      gif,
      Buffer.alloc(0),
    ]
    for (const bytes of files) {
      const { status, body } = await send({ as: mara, form: formOf(bytes, 'ich.png', 'image/png') })
      expectStatus({ status, body }, 415)
      expect(body.code).toBe('profile.avatar-kind')
    }
    expect(await avatarOf(mara)).toBeNull()
  })

  test('is refused when the picture is broken or only begins like one', async () => {
    const mara = await makeUser(app.db)
    const whole = await photo().jpeg().toBuffer()
    const png = await photo().png().toBuffer()
    const broken = [
      whole.subarray(0, whole.length / 2),
      Buffer.concat([whole.subarray(0, 4), Buffer.from(SVG)]),
      Buffer.concat([png.subarray(0, 8), Buffer.from(SVG)]),
    ]
    for (const bytes of broken) expect((await send({ as: mara, form: formOf(bytes) })).status).toBe(415)
    expect(await storedNames()).toEqual((await storedNames()).filter((name) => name.endsWith('.webp')))
  })

  test('that is both a picture and a page is stored as a picture only', async () => {
    const mara = await makeUser(app.db)
    const polyglot = Buffer.concat([
      await photo().jpeg().toBuffer(),
      Buffer.from(`<script>alert(1)</script>${SVG}`),
    ])
    const { status, body } = await send({ as: mara, form: formOf(polyglot, 'x.html', 'text/html') })
    const { rawPayload } = await get(body.data.avatar)
    expectStatus({ status, body }, 201)
    expect(rawPayload.includes('<script>')).toBe(false)
    expect(rawPayload.includes('<svg')).toBe(false)
  })

  test('is refused when it has too many pixels in few bytes', async () => {
    const mara = await makeUser(app.db)
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'black' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(AVATAR_MAX_BYTES)
    const { status, body } = await send({ as: mara, form: formOf(bomb) })
    expectStatus({ status, body }, 413)
    expect(body.code).toBe('profile.avatar-too-large')
  })

  test('is refused with too many bytes, too many parts, no file or no form', async () => {
    const mara = await makeUser(app.db)
    const large = Buffer.concat([await photo().jpeg().toBuffer(), Buffer.alloc(AVATAR_MAX_BYTES)])
    expect((await send({ as: mara, form: formOf(large) })).status).toBe(413)
    const many = new FormData()
    for (let index = 0; index < 100; index += 1) many.append('file', new Blob(['x']), 'x.png')
    expect((await send({ as: mara, form: many })).status).toBe(413)
    const none = new FormData()
    none.append('name', 'kein Bild')
    expect((await send({ as: mara, form: none })).body.code).toBe('profile.avatar-missing')
    expect((await send({ as: mara, payload: Buffer.from('{}'), type: 'application/json' })).status).toBe(415)
    expect((await send({ as: mara, payload: Buffer.from('x'), type: 'image/png' })).status).toBe(415)
    const torn = { payload: Buffer.from('--b\r\nkaputt'), type: 'multipart/form-data; boundary=b' }
    expect((await send({ as: mara, ...torn })).status).toBe(400)
    expect(await avatarOf(mara)).toBeNull()
  })

  test('as a form is refused by other endpoints', async () => {
    const mara = await makeUser(app.db)
    const encoded = new Response(formOf(Buffer.from('x')))
    const response = await app.http.fastify.inject({
      method: 'PATCH',
      url: `/api/users/${mara.id}`,
      headers: {
        authorization: `Bearer ${await app.tokenOf(mara)}`,
        ...app.xsrfHeaders(),
        'content-type': String(encoded.headers.get('content-type')),
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect(response.statusCode).toBe(415)
  })
})

describe('the address of a picture', () => {
  const ready = async () => {
    const mara = await makeUser(app.db)
    const { body } = await send({ as: mara, form: formOf(await photo().jpeg().toBuffer()) })
    return { mara, address: body.data.avatar }
  }

  test('serves nothing but a picture', async () => {
    const { address } = await ready()
    const { headers } = await get(address)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename="bild.webp"',
      'content-security-policy': expect.stringContaining('sandbox') as unknown,
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/) as unknown,
    })
    expect((await get(address, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
  })

  test('expires after two hours at most, and an unchanged profile then gets a new one', async () => {
    const { mara, address } = await ready()
    const { headers } = await app.call(readUser, { as: mara, params: { id: String(mara.id) } })
    app.clock.set('2026-11-20T10:59:59Z')
    expect((await get(address)).statusCode).toBe(200)
    app.clock.set('2026-11-20T11:00:00Z')
    expect((await get(address)).statusCode).toBe(404)
    app.http.sessions.forgetAll()
    const again = await app.call(readUser, {
      as: mara,
      params: { id: String(mara.id) },
      headers: { 'if-modified-since': String(headers['last-modified'] ?? new Date(NOW).toUTCString()) },
    })
    expectStatus(again, 200)
    expectStatus(await get(again.body.data.avatar ?? ''), 200)
  })

  test('cannot be forged, extended, or used for another picture', async () => {
    const [{ mara, address }, other] = [await ready(), await ready()]
    const [, , , file, grant = ''] = address.split('/')
    const [, , , otherFile] = other.address.split('/')
    const [expires, signature] = grant.split('.')
    const later = (Number.parseInt(expires ?? '', 36) + 3_600_000).toString(36)
    const forged = [
      `/api/avatars/${otherFile}/${grant}/512`,
      `/api/avatars/${file}/${later}.${signature}/512`,
      `/api/avatars/${file}/${expires}.${'A'.repeat(27)}/512`,
      `/api/avatars/${file}/${expires}/512`,
      `/api/avatars/${file}/${grant}/64`,
      `/api/avatars/..%2f..%2fsecrets%2fapp-secret/${grant}/512`,
      `/api/avatars/${String(file).toUpperCase()}/${grant}/512`,
    ]
    for (const url of forged) expect([url, (await get(url)).statusCode]).toEqual([url, 404])
    const elsewhere = { appSecret: 'another secret', clock: app.clock }
    expect((await get(avatarAddress(elsewhere, (await rowOf(mara)).avatarFile) ?? '')).statusCode).toBe(404)
  })

  test('needs no session, since the browser loads pictures itself', async () => {
    const { address } = await ready()
    expect((await get(address)).statusCode).toBe(200)
    expect(readAvatar.access).toBe('anyone')
  })
})

describe('an upload to a full disk', () => {
  test('is refused with a time to try again', async () => {
    const { files } = app.http.services.gateways
    const full: typeof files = { ...files, put: () => Promise.reject(new FilesFullError()) }
    const other = await createTestApp({ features: [routes], gateways: { files: full } })
    try {
      const mara = await makeUser(other.db)
      const encoded = new Response(formOf(await photo().jpeg().toBuffer()))
      const response = await other.http.fastify.inject({
        method: 'POST',
        url: `/api/users/${mara.id}/avatar`,
        headers: {
          authorization: `Bearer ${await other.tokenOf(mara)}`,
          ...other.xsrfHeaders(),
          'content-type': String(encoded.headers.get('content-type')),
        },
        payload: Buffer.from(await encoded.arrayBuffer()),
      })
      expectStatus(response, 503)
      expect(response.headers['retry-after']).toBe('60')
    } finally {
      await other.close()
    }
  })
})

test('the sweep deletes pictures without a profile and keeps the others', async () => {
  const mara = await makeUser(app.db)
  await send({ as: mara, form: formOf(await photo().jpeg().toBuffer()) })
  const mine = (await rowOf(mara)).avatarFile
  const lost = `avatars/${'0'.repeat(32)}-512.webp` as const
  await app.http.services.gateways.files.put(lost, Buffer.from('x'))
  const context = { ...app.http.services, log: app.http.fastify.log }
  // By the clock that dates the files, no file is old yet.
  const { mtime } = await stat(join(filesFolder(app.config), 'stored', lost))
  app.clock.set(mtime.toISOString())
  expect(await sweepAvatars(context)).toEqual([])
  app.clock.advance(3_700_000)
  expect(await sweepAvatars(context)).toContain(lost)
  expect((await storedNames()).join(' ')).toContain(mine)
})
