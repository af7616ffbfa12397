import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { boundaryOf, readParts } from './multipart.ts'

const encoded = async (form: FormData): Promise<{ body: Buffer; boundary: string }> => {
  const response = new Response(form)
  return {
    body: Buffer.from(await response.arrayBuffer()),
    boundary: boundaryOf(String(response.headers.get('content-type'))),
  }
}
const formOf = (files: readonly Uint8Array[]): FormData => {
  const form = new FormData()
  files.forEach((bytes, index) =>
    form.append(`file-${index}`, new Blob([Buffer.from(bytes)]), `bild "${index}".png`),
  )
  return form
}
const codeOf = (work: () => unknown): string | undefined => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
  return undefined
}

describe('a multipart body', () => {
  test('returns every part byte by byte, as a browser wrote it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 4 }), async (files) => {
        const { body, boundary } = await encoded(formOf(files))
        const parts = readParts(body, boundary, 4)
        expect(parts.map((part) => part.bytes.toString('hex'))).toEqual(
          files.map((bytes) => Buffer.from(bytes).toString('hex')),
        )
        expect(parts.map((part) => part.name)).toEqual(files.map((_bytes, index) => `file-${index}`))
      }),
    )
  })

  test('separates fields from files, and has a maximum number of parts', async () => {
    const form = formOf([Buffer.from('x')])
    form.append('name', 'Vertrag')
    const { body, boundary } = await encoded(form)
    expect(readParts(body, boundary, 2).map((part) => part.fileName)).toEqual(['bild %220%22.png', undefined])
    expect(codeOf(() => readParts(body, boundary, 1))).toBe('general.too-large')
  })

  test('that is cut short or contains anything else is malformed and never hangs', async () => {
    const { body, boundary } = await encoded(formOf([Buffer.from('erstes'), Buffer.from('zweites')]))
    fc.assert(
      fc.property(fc.nat(body.length - 5), (length) => {
        expect(codeOf(() => readParts(body.subarray(0, length), boundary, 9))).toBe('general.malformed')
      }),
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const code = codeOf(() => readParts(Buffer.from(bytes), boundary, 9))
        expect(code).toBe('general.malformed')
      }),
    )
  })

  test('without a name for a part, or with endless headers, is malformed', () => {
    const bodyWith = (head: string): Buffer => Buffer.from(`--b\r\n${head}\r\n\r\nx\r\n--b--\r\n`)
    expect(codeOf(() => readParts(bodyWith('content-type: text/plain'), 'b', 9))).toBe('general.malformed')
    expect(codeOf(() => readParts(bodyWith('content-disposition: form-data'), 'b', 9))).toBe(
      'general.malformed',
    )
    const endless = `content-disposition: form-data; name="a"\r\nx-y: ${'z'.repeat(5000)}`
    expect(codeOf(() => readParts(bodyWith(endless), 'b', 9))).toBe('general.malformed')
  })
})

describe('the boundary', () => {
  test('is read with or without quotes, and missing is malformed', () => {
    expect(boundaryOf('multipart/form-data; boundary=abc')).toBe('abc')
    expect(boundaryOf('multipart/form-data; charset=utf-8; boundary="a b"')).toBe('a b')
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'x'.repeat(71)}`,
    ])
      expect(codeOf(() => boundaryOf(type))).toBe('general.malformed')
  })
})
