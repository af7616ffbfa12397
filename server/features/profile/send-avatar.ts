/** Serves a picture behind a signed address. The address works for its holder while it is valid, and serves only a picture. */
import type { AvatarSize } from '@wegband/domain/features/profile/picture-kinds.ts'
import type { OpenContext } from '../../http/request/context.ts'
import { notFound, type Io } from '../../http/serve-endpoint.ts'
import { secondsLeftOf } from '../accounts/avatar-address.ts'
import { avatarName } from './avatar-files.ts'

type Address = { readonly file: string; readonly grant: string; readonly size: AvatarSize }

export const sendAvatar = async (context: OpenContext, { file, grant, size }: Address, io: Io) => {
  const seconds = secondsLeftOf(context, file, grant)
  const stored = seconds === undefined ? undefined : await context.gateways.files.find(avatarName(file, size))
  if (seconds === undefined || stored === undefined) throw notFound()
  const etag = `"${file}-${size}"`
  // The file of a name never changes, so it may be cached.
  void io.reply.headers({ 'cache-control': `private, max-age=${seconds}, immutable`, etag })
  if (io.request.headers['if-none-match'] === etag) return { status: 304, body: undefined } as const
  void io.reply
    .headers({ 'content-length': stored.size, 'content-disposition': 'attachment; filename="bild.webp"' })
    .type('image/webp')
    .send(stored.read())
  return { status: 200, body: undefined } as const
}
