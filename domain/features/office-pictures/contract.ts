/** API contract of pictures that the office puts on contents and products (§3 Content, §3 Product, decisions §6.1). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { one } from '../../http/shapes.ts'
import { AVATAR_MAX_BYTES, AVATAR_MAX_PARTS } from '../profile/picture-kinds.ts'

const SECTION = 'decisions §6.1'
const UPLOADS_PER_MINUTE = 20
const FILE = '[0-9a-f]{32}'

/** The address of an uploaded picture on this server. */
export const officePicture = z.string().regex(new RegExp(`^/api/pictures/${FILE}$`))

export const saveOfficePicture = endpoint({
  method: 'POST',
  path: '/api/admin/pictures',
  summary:
    'Store a picture for a content or a product; it is drawn anew, and goes after a day if nothing names it',
  section: SECTION,
  access: 'editor',
  upload: { maxBytes: AVATAR_MAX_BYTES, maxParts: AVATAR_MAX_PARTS },
  answers: { 201: one(z.object({ picture: officePicture })) },
  errors: [
    'profile.avatar-kind',
    'profile.avatar-too-large',
    'profile.avatar-missing',
    'general.unavailable',
    'auth.not-while-impersonating',
  ],
  perMinute: UPLOADS_PER_MINUTE,
})

/** Under its random name. A changed picture has another one. */
export const readOfficePicture = endpoint({
  method: 'GET',
  path: '/api/pictures/:file',
  summary: 'A picture of a content or a product',
  section: SECTION,
  access: 'anyone',
  conditional: 'entity-tag',
  params: z.strictObject({ file: z.string().regex(new RegExp(`^${FILE}$`)) }),
  answers: { 200: 'bytes', 304: 'empty' },
  errors: [],
})

export const officePictureEndpoints = [saveOfficePicture, readOfficePicture] as const
