import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestS3, type TestS3 } from '../../testing/servers/test-s3-server.ts'
import type { FileStore } from './port.ts'
import { s3Files } from './s3-files.ts'
import { sha256, signRequest } from './s3-signature.ts'

let storage: TestS3
let files: FileStore
beforeAll(async () => {
  storage = await startTestS3()
  files = s3Files(storage.config)
})
afterAll(() => storage.close())
beforeEach(() => {
  storage.objects.clear()
  storage.refuseWith(undefined)
})

const read = async (name: `${string}/${string}`, range?: { start: number; end: number }): Promise<string> =>
  (await buffer(files.open(name, range))).toString()

describe('the signature', () => {
  test('is the one of the published examples', () => {
    const identity = {
      region: 'us-east-1',
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    }
    const now = new Date('2013-05-24T00:00:00Z')
    const signed = (path: string, headers: Record<string, string> = {}) =>
      signRequest(
        {
          method: 'GET',
          url: new URL(`https://examplebucket.s3.amazonaws.com${path}`),
          headers,
          payloadHash: sha256(''),
        },
        identity,
        now,
      )['authorization']
    expect(signed('/test.txt', { range: 'bytes=0-9' })).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
    expect(signed('/?max-keys=2&prefix=J')).toContain(
      'Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    )
  })
})

describe('files in a shared storage', () => {
  test('are there whole, with their size, in parts, and replaced by the next of the name', async () => {
    await files.put('avatars/a-512.webp', Buffer.from('alt'))
    await files.put('avatars/a-512.webp', Buffer.from('ganz neu'))
    const found = await files.find('avatars/a-512.webp')
    expect([found?.size, found?.etag]).toEqual([8, expect.stringMatching(/^".+"$/)])
    expect(await read('avatars/a-512.webp')).toBe('ganz neu')
    expect(await read('avatars/a-512.webp', { start: 5, end: 7 })).toBe('neu')
    expect(storage.asked[0]).toBe('PUT /club/avatars/a-512.webp')
  })

  test('may come as a stream of unknown length', async () => {
    const stream = async function* () {
      for (const word of ['Tan ', 'Bong ', 'Fuk']) yield await Promise.resolve(Buffer.from(word))
    }
    await files.put('exports/b.zip', stream())
    expect(await read('exports/b.zip')).toBe('Tan Bong Fuk')
  })

  test('are gone when removed, once or twice, and missing ones are not found', async () => {
    await files.put('avatars/a.webp', Buffer.from('x'))
    await files.remove('avatars/a.webp')
    await files.remove('avatars/a.webp')
    expect(await files.find('avatars/a.webp')).toBeUndefined()
    await expect(read('avatars/a.webp')).rejects.toMatchObject({ name: 'FilesUnavailableError' })
  })

  test('are listed by folder and age over all pages', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
      await files.put(`avatars/${name}.webp`, Buffer.from('x'))
    await files.put('exports/other.zip', Buffer.from('x'))
    expect(await files.listOlder('avatars', new Date('2026-11-20T10:00:00Z'))).toHaveLength(7)
    expect(await files.listOlder('avatars', new Date('2026-11-20T08:00:00Z'))).toEqual([])
  })

  test('have names that lead nowhere else', async () => {
    for (const name of ['../club2/x', 'avatars/../x', 'avatars/a?list', 'avatars/%2e', 'avatars/'] as const) {
      await expect(files.put(name as `${string}/${string}`, Buffer.from('x'))).rejects.toThrow(RangeError)
      await expect(files.find(name as `${string}/${string}`)).rejects.toThrow(RangeError)
    }
  })

  test('say when the storage is full, and when it is not there', async () => {
    storage.refuseWith({ status: 507 })
    await expect(files.put('avatars/a.webp', Buffer.from('x'))).rejects.toMatchObject({
      name: 'FilesFullError',
    })
    storage.refuseWith({ status: 403, body: '<Error><Code>QuotaExceeded</Code></Error>' })
    await expect(files.put('avatars/a.webp', Buffer.from('x'))).rejects.toMatchObject({
      name: 'FilesFullError',
    })
    storage.refuseWith({ status: 503 })
    await expect(files.find('avatars/a.webp')).rejects.toMatchObject({ name: 'FilesUnavailableError' })
    const nowhere = s3Files({ ...storage.config, endpoint: 'http://127.0.0.1:1' })
    await expect(nowhere.find('avatars/a.webp')).rejects.toMatchObject({ name: 'FilesUnavailableError' })
    storage.refuseWith(undefined)
    const wrong = s3Files({ ...storage.config, secretAccessKey: 'another' })
    await expect(wrong.put('avatars/a.webp', Buffer.from('x'))).rejects.toThrow('SignatureDoesNotMatch')
  })
})
