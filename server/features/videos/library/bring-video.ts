/** Imports a video file from the server's own disk into the video host. It is sent in parts like an upload, and resumes after an interruption. */
import { open } from 'node:fs/promises'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { PART_MAX_BYTES } from '@wegband/domain/features/videos/library-rules.ts'
import { asFileName, addVideoPart, beginVideo, finishVideo } from './video-uploads.ts'
import { findUpload, listParts } from './library-store.ts'
import type { VideoContext } from './make-video.ts'

export type BroughtVideo = {
  readonly path: string
  readonly title: string
  readonly contentIds: readonly number[]
  readonly onReceived?: (received: number, bytes: number) => void
}

type Source = { readonly bytes: number; readonly read: (at: number, length: number) => Promise<Buffer> }

/** Finds an unfinished import of this name and size whose last part equals the file at that offset. */
const findBegun = async (
  { db, gateways }: VideoContext,
  { title }: BroughtVideo,
  source: Source,
): Promise<{ id: number; received: number } | undefined> => {
  const begun = await findUpload(db.drizzle, { title, bytes: source.bytes })
  const last = begun && (await listParts(db.drizzle, begun.id)).at(-1)
  if (!begun || !last) return undefined
  const file = await gateways.files.find(asFileName(last.name))
  if (!file) return undefined
  const kept: Buffer[] = []
  for await (const chunk of file.read()) kept.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(kept).equals(await source.read(last.startsAt, last.bytes)) ? begun : undefined
}

const send = async (context: VideoContext, video: BroughtVideo, source: Source): Promise<number> => {
  const { title, contentIds, onReceived } = video
  const { bytes } = source
  const begun = await findBegun(context, video, source)
  const videoId = begun?.id ?? (await beginVideo(context, { title, bytes, contentIds }))
  for (let at = begun?.received ?? 0; at < bytes;) {
    const part = await source.read(at, Math.min(PART_MAX_BYTES, bytes - at))
    at = await addVideoPart(context, { videoId, offset: at, bytes: part })
    onReceived?.(at, bytes)
  }
  await finishVideo(context, videoId)
  return videoId
}

/** Returns the id of the video, whose work is queued. Throws the AppErrors of an upload, and file system errors. */
export const bringVideo = async (context: VideoContext, video: BroughtVideo): Promise<number> => {
  const file = await open(video.path, 'r')
  try {
    const { size } = await file.stat()
    if (size === 0) throw new AppError('films.not-a-film')
    const read = async (at: number, length: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
      return buffer.subarray(0, bytesRead)
    }
    return await send(context, video, { bytes: size, read })
  } finally {
    await file.close()
  }
}
