/** Uploaded papers: which are accepted, and what is left of them (reliability F24, F25). */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { packedObject, pdfOf, photoOf, SECRET_PLACE } from '../../testing/uploads.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { clamd } from '../virus-scanner/clamd.ts'
import { noScanner } from '../virus-scanner/no-scanner.ts'
import type { VirusScanner } from '../virus-scanner/port.ts'
import { checkFile, type CheckedFile } from './check-file.ts'
import { joinPictures } from './join-pictures.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wegband-check-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let count = 0
const check = async (bytes: Buffer, virusScanner: VirusScanner = noScanner): Promise<CheckedFile> => {
  count += 1
  const path = join(folder, String(count))
  await writeFile(path, bytes)
  return checkFile({ virusScanner }, path)
}
const refusalOf = (bytes: Buffer, scanner?: VirusScanner): Promise<string> =>
  check(bytes, scanner).then(
    () => 'accepted',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
const written = (make: (pdf: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}) =>
  new Promise<Buffer>((resolve) => {
    const pdf = new PDFDocument(options)
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    make(pdf)
    pdf.end()
  })

describe('a picture', () => {
  test('is drawn anew, so that nothing of the camera is left, and keeps its format', async () => {
    const original = await photoOf()
    expect(original.includes(SECRET_PLACE)).toBe(true)
    const checked = await check(original)
    const bytes = await readFile(checked.path)
    expect(bytes.includes(SECRET_PLACE)).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(checked).toMatchObject({
      kind: 'jpeg',
      mime: 'image/jpeg',
      ending: 'jpg',
      size: bytes.length,
      isScanned: false,
    })
    const png = await sharp(original).png().toBuffer()
    expect(await check(png)).toMatchObject({ kind: 'png', mime: 'image/png', ending: 'png' })
  })

  test('larger than a printed page is made smaller, and stays upright', async () => {
    const sideways = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'white' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { width, height } = await sharp(await readFile((await check(sideways)).path)).metadata()
    expect([width, height]).toEqual([2631, 3508])
  })

  test('that is cut off or no picture at all is refused by its bytes, whatever its name says', async () => {
    const original = await photoOf()
    expect(await refusalOf(original.subarray(0, original.length / 2))).toBe('files.unreadable')
    expect(await refusalOf(Buffer.from('GIF89a'))).toBe('files.kind')
    expect(await refusalOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('files.kind')
    expect(await refusalOf(Buffer.from('PK\u0003\u0004'))).toBe('files.kind')
  })

  test('with more pixels than any photo is refused before it is unpacked', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 9000, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await refusalOf(bomb)).toBe('files.unreadable')
  })

  test('becomes a page of one PDF together with others', async () => {
    const pictures = [await check(await photoOf()), await check(await photoOf(600, 900))]
    const joined = await joinPictures(pictures, {
      title: 'Anmeldung',
      locale: 'de',
      now: new Date('2026-11-20'),
    })
    expect(joined).toMatchObject({ kind: 'pdf', ending: 'pdf' })
    const bytes = await readFile(joined.path)
    expect(bytes.includes(SECRET_PLACE)).toBe(false)
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
    expect(await refusalOf(bytes)).toBe('accepted')
  })
})

describe('a PDF', () => {
  test('with text and pictures is stored as it is', async () => {
    const bytes = await written((pdf) => pdf.text('Aufnahmeantrag, a/Launch party and /JS'))
    const checked = await check(bytes)
    expect(await readFile(checked.path)).toEqual(bytes)
    expect(checked).toMatchObject({ kind: 'pdf', mime: 'application/pdf', size: bytes.length })
    expect(readPdf).toBeDefined()
    expect(await refusalOf(pdfOf({ objects: [packedObject('4 0 << /Type /Font >>')] }))).toBe('accepted')
  })

  test('with a password is refused, with the reason', async () => {
    const locked = await written((pdf) => pdf.text('x'), { userPassword: 'geheim', pdfVersion: '1.7' })
    expect(await refusalOf(locked)).toBe('files.encrypted')
    expect(await refusalOf(pdfOf({ trailer: '/Encrypt 7 0 R' }))).toBe('files.encrypted')
  })

  const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>'
  const packed85 = Buffer.from(
    `<< /S /JavaScript >>`
      .match(/.{1,4}/gs)
      ?.map((group) => {
        let value = Buffer.from(group.padEnd(4, '\0'), 'latin1').readUInt32BE()
        let digits = ''
        for (let at = 0; at < 5; at += 1) {
          digits = String.fromCharCode(33 + (value % 85)) + digits
          value = Math.floor(value / 85)
        }
        return digits
      })
      .join('') ?? '',
  )
  test.each([
    ['a script', 'files.scripts', pdfOf({ catalogue: `/OpenAction ${SCRIPT}` })],
    [
      'a script with an escaped name',
      'files.scripts',
      pdfOf({ catalogue: '/OpenAction << /S /J#61vaScript >>' }),
    ],
    ['a script in a packed part', 'files.scripts', pdfOf({ objects: [packedObject(`4 0 ${SCRIPT}`)] })],
    [
      'a script in a packed part that does not call itself one',
      'files.scripts',
      pdfOf({ objects: [packedObject(`4 0 ${SCRIPT}`, '/Filter /FlateDecode')] }),
    ],
    [
      'a script in a packed part with a wrong checksum',
      'files.scripts',
      pdfOf({
        objects: [
          packedObject(
            '',
            '/Type /ObjStm /Filter /FlateDecode',
            Buffer.concat([
              packedObject(`4 0 ${SCRIPT}`).subarray(
                packedObject(`4 0 ${SCRIPT}`).indexOf('stream\n') + 7,
                -('\nendstream\nendobj\n'.length + 4),
              ),
              Buffer.alloc(4),
            ]),
          ),
        ],
      }),
    ],
    [
      'a script written as text',
      'files.scripts',
      pdfOf({ objects: [packedObject('', '/Filter /ASCII85Decode', packed85)] }),
    ],
    [
      'a script in digits',
      'files.scripts',
      pdfOf({
        objects: [
          packedObject('', '/Filter /ASCIIHexDecode', Buffer.from(Buffer.from(SCRIPT).toString('hex'))),
        ],
      }),
    ],
    [
      'objects in a packing that is not undone',
      'files.unreadable',
      pdfOf({ objects: [packedObject('', '/Type /ObjStm /Filter /LZWDecode')] }),
    ],
    [
      'a packing that another object names',
      'files.unreadable',
      pdfOf({ objects: [packedObject('', '/Filter 8 0 R')] }),
    ],
    ['a form with scripts', 'files.scripts', pdfOf({ catalogue: '/AcroForm << /XFA 5 0 R >>' })],
    ['a program to start', 'files.launch', pdfOf({ catalogue: '/OpenAction << /S /Launch /F (cmd.exe) >>' })],
    ['data to send', 'files.launch', pdfOf({ catalogue: '/AA << /O << /S /SubmitForm >> >>' })],
    ['a file inside', 'files.embedded', pdfOf({ catalogue: '/Names << /EmbeddedFiles 6 0 R >>' })],
    [
      'an attachment on a page',
      'files.embedded',
      pdfOf({ objects: ['4 0 obj\n<< /Subtype /FileAttachment >>\nendobj\n'] }),
    ],
    ['no end', 'files.unreadable', Buffer.from('%PDF-1.7\n1 0 obj\n')],
  ])('with %s is refused', async (_what, code, bytes) => {
    expect(await refusalOf(bytes)).toBe(code)
  })
})

describe('the virus scanner', () => {
  const EICAR = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'
  let server: Server
  let port = 0
  let isSilent = false
  beforeAll(async () => {
    server = createServer((socket: Socket) => {
      let received = Buffer.alloc(0)
      socket.on('error', () => undefined)
      socket.on('data', (chunk) => {
        received = Buffer.concat([received, Buffer.from(chunk)])
        // The command, then pieces behind their length, the last one empty.
        let at = 'zINSTREAM\0'.length
        const pieces: Buffer[] = []
        while (received.length >= at + 4) {
          const length = received.readUInt32BE(at)
          if (length === 0) {
            const found = Buffer.concat(pieces).includes(EICAR)
            if (!isSilent) socket.end(found ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
            return
          }
          pieces.push(received.subarray(at + 4, at + 4 + length))
          at += 4 + length
        }
      })
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const address = server.address()
    port = typeof address === 'object' && address !== null ? address.port : 0
  })
  afterAll(() => server.close())

  test('lets a clean file through and refuses one with a virus', async () => {
    const scanner = clamd(`tcp://127.0.0.1:${port}`)
    expect(await check(pdfOf(), scanner)).toMatchObject({ isScanned: true })
    expect(await refusalOf(pdfOf({ catalogue: `/X (${EICAR})` }), scanner)).toBe('files.infected')
  })

  test('that does not answer lets nothing through', async () => {
    isSilent = true
    expect(await refusalOf(pdfOf(), clamd(`tcp://127.0.0.1:${port}`, 50))).toContain('does not answer')
    expect(await refusalOf(pdfOf(), clamd('tcp://127.0.0.1:1'))).toContain('does not answer')
  })
})
