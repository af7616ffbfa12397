/** Files and forms for tests of uploads: pictures, PDFs, and those that must be refused. */
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { TestApp } from './servers/test-app.ts'

/** A place where the photo was taken, in the form a phone writes it. */
export const SECRET_PLACE = 'Geheimer Ort'

export const photoOf = (width = 900, height = 600): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c83c1e' } })
    .withExif({ IFD0: { ImageDescription: SECRET_PLACE } })
    .jpeg()
    .toBuffer()

/** A PDF of one empty page; `extra`: more objects and entries of its catalogue. */
export const pdfOf = ({
  catalogue = '',
  objects = [],
  trailer = '',
}: {
  readonly catalogue?: string
  readonly objects?: readonly (string | Buffer)[]
  readonly trailer?: string
} = {}): Buffer =>
  Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalogue} >>\nendobj\n` +
        '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
        '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n',
    ),
    ...objects.map((object) => Buffer.from(object)),
    Buffer.from(`trailer\n<< /Root 1 0 R ${trailer} >>\nstartxref\n0\n%%EOF\n`),
  ])

/** An object stream: objects that are packed, as most programs write them. `packed` as the filters of `head` say. */
export const packedObject = (
  text: string,
  head = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
  packed = deflateSync(Buffer.from(text)),
): Buffer =>
  Buffer.concat([
    Buffer.from(`9 0 obj\n<< ${head} /Length ${packed.length} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ])

export type UploadedFile = { readonly bytes: Buffer; readonly name?: string }

export const uploadForm = (
  fields: Readonly<Record<string, string | readonly string[]>>,
  files: readonly UploadedFile[],
): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one)
  for (const { bytes, name = 'papier.pdf' } of files)
    form.append('file[]', new Blob([new Uint8Array(bytes)]), name)
  return form
}

/** Sends a form as this person. */
export const sendForm = async (
  app: TestApp,
  { as, url, form, token }: { as?: { id: number }; url: string; form: FormData; token?: string },
) => {
  const encoded = new Response(form)
  const bearer = token ?? (as === undefined ? undefined : await app.tokenOf(as))
  const response = await app.http.fastify.inject({
    method: 'POST',
    url,
    headers: {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...app.xsrfHeaders(),
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return {
    status: response.statusCode,
    body: response.json<{ code?: string; errors?: Record<string, string[]>; data: never }>(),
  }
}
